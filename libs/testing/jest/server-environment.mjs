import { TestEnvironment } from 'jest-environment-node';
import { stopLeftServers } from '../src/test-servers.ts';

/**
 * Node, for tests that start servers: those that a test file leaves running are stopped with it. A child process would
 * otherwise keep the whole run from ending, or outlive it.
 */
export default class ServerEnvironment extends TestEnvironment {
  async teardown() {
    await stopLeftServers();
    await super.teardown();
  }
}
