/** Jest settings of all React projects: Node loads the tests, with JSX through swc, into a page of jsdom. */
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export default {
  testEnvironment: here('./libs/web-kit/testing/browser-environment.mjs'),
  runtime: here('./libs/web-kit/testing/browser-runtime.mjs'),
  setupFilesAfterEnv: [here('./libs/web-kit/testing/browser-setup.mjs')],
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/src/**/*.test.tsx'],
  transform: {},
  // What a page does not have; React itself waits for it.
  fakeTimers: { doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'] },
  testTimeout: 240_000,
  passWithNoTests: true,
};
