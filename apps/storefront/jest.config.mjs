import browser from '../../jest.browser.mjs';

const { testTimeout, passWithNoTests, ...inBrowser } = browser;

/** Two projects: the app in jsdom, and the server that renders it in Node. */
export default {
  testTimeout,
  passWithNoTests,
  projects: [
    inBrowser,
    {
      transform: browser.transform,
      moduleNameMapper: browser.moduleNameMapper,
      extensionsToTreatAsEsm: browser.extensionsToTreatAsEsm,
      testEnvironment: 'node',
      testMatch: ['<rootDir>/server/**/*.test.ts'],
    },
  ],
};
