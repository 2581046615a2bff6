import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { closePage, openPage } from './page.mjs';

/**
 * A page of jsdom in Node's own context, with an empty document for each test file: Node can then evaluate React and the
 * other packages once for all test files, which takes longer than the tests.
 */
export default class BrowserEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  getVmContext() {
    return null;
  }

  exportConditions() {
    return ['browser'];
  }

  async setup() {
    openPage();
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    closePage();
  }
}
