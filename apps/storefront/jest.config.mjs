import browser from '../../jest.browser.mjs';
import { jsx } from '../../libs/web-kit/testing/jsx.mjs';

const { testTimeout, passWithNoTests, ...inBrowser } = browser;

/** Two projects: the app in jsdom, and the server that renders it in Node, where React must not find a page. */
export default {
  testTimeout,
  passWithNoTests,
  projects: [
    inBrowser,
    {
      testEnvironment: 'node',
      testMatch: ['<rootDir>/server/**/*.test.ts'],
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      transform: { '^.+\\.tsx?$': ['@swc/jest', jsx] },
    },
  ],
};
