import browser from '../../jest.browser.mjs';

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
      transform: {
        '^.+\\.tsx?$': [
          '@swc/jest',
          {
            jsc: {
              target: 'es2024',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
            module: { type: 'es6' },
          },
        ],
      },
    },
  ],
};
