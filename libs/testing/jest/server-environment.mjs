import { TestEnvironment } from 'jest-environment-node';

/**
 * Node, for tests that start servers: those that a test file leaves running, as it does when its `beforeAll` fails half-way,
 * are stopped with it. A child process would otherwise keep the whole run from ending, or outlive it.
 */
export default class ServerEnvironment extends TestEnvironment {
  running = new Set();

  async setup() {
    await super.setup();
    this.global.runningTestServers = this.running;
  }

  async teardown() {
    await Promise.all([...this.running].map((servers) => servers.stop()));
    await super.teardown();
  }
}
