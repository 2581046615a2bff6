import { defineConfig } from '@playwright/test';
import { browserToLaunch } from '@kanaka/testing/browser';
import { browserDir, shopUrl } from '@kanaka/testing/whole-shop';
import { desktop, phone } from './src/screens.ts';
import { slowFactor } from './src/slow.ts';

/** Tests of the whole system without pages; they run last, because they stop and start it. */
const system = ['**/system/*.spec.ts'];
/**
 * The specification, rule by rule, and the back office. Tests of the phone layout select a phone themselves:
 * `test.use(phone)`.
 */
const rules = ['**/rules/*.spec.ts', '**/back-office/*.spec.ts'];

// Encoding AVIFs costs a minute of processor time; a page cannot tell, because it gets WebP instead.
process.env['AVIF'] = 'off';

/** Each view is shown in both layouts; what is bought and what moves is checked in one of them. */
const others = [
  { name: 'phone', testMatch: ['**/accessibility.spec.ts', '**/trade.spec.ts'], use: phone },
  { name: 'desktop', testIgnore: [...system, ...rules, '**/trade.spec.ts'], use: desktop },
  { name: 'rules', testMatch: rules, use: desktop },
];
/**
 * In a whole run (`npm test`) the tests of the system come last also when another has failed, so that one run shows all
 * failures. Playwright knows no order without a dependency but that of a teardown, which it also runs after a single file.
 */
const isWhole = process.env['E2E_ALL'] === 'yes';

const browser = await browserToLaunch(browserDir);
/**
 * Three browsers share two cores with the shop: further threads for drawing only cost time, and so does V8's slowest
 * compiler, because no page lives long enough to make up for its work.
 */
const thrifty = ['--num-raster-threads=1', '--js-flags=--no-opt'];

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.spec.ts',
  globalSetup: './src/start-shop.ts',
  outputDir: 'test-results',
  // Each test waits for the shop nearly half of its time.
  workers: 3,
  retries: 0,
  // A walk of the whole way by keyboard takes a minute alone, and three beside the other tests.
  timeout: 240_000 * slowFactor,
  // Only a failing test waits so long. On a machine that is busy with others a page may need half a minute.
  expect: { timeout: 60_000 * slowFactor },
  reporter: 'list',
  use: {
    baseURL: shopUrl,
    actionTimeout: 60_000 * slowFactor,
    screenshot: 'only-on-failure',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    browserName: 'chromium',
    launchOptions: { ...browser, args: [...browser.args, ...thrifty] },
  },
  projects: [
    ...others.map((project) => ({ ...project, ...(isWhole && { teardown: 'system' }) })),
    { name: 'system', testMatch: system, dependencies: isWhole ? [] : others.map(({ name }) => name), workers: 1 },
  ],
});
