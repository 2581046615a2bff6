import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserArgs, browserPath } from '@kanaka/testing/browser';
import { dataDir, shopUrl } from '@kanaka/testing/whole-shop';

/** Tests of the whole house that look at no page; they come last, because they stop and start it. */
const house = ['**/house/*.spec.ts'];

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.spec.ts',
  globalSetup: './src/start-shop.ts',
  outputDir: 'test-results',
  // Two cores run the whole shop and a browser; journeys take turns.
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: shopUrl,
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    browserName: 'chromium',
    launchOptions: { executablePath: await browserPath(join(dataDir, 'browser')), args: browserArgs },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: house,
      use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', testIgnore: house, use: { viewport: { width: 1440, height: 900 } } },
    { name: 'house', testMatch: house, dependencies: ['phone', 'desktop'] },
  ],
});
