import { defineConfig } from '@playwright/test';
import { browserToLaunch } from '@kanaka/testing/browser';
import { browserDir, shopUrl } from '@kanaka/testing/whole-shop';
import { desktop } from './src/screens.ts';
import { slowFactor } from './src/slow.ts';

// Encoding AVIFs costs a minute of processor time; a page cannot tell, because it gets WebP instead.
process.env['AVIF'] = 'off';

const browser = await browserToLaunch(browserDir);
/**
 * Three browsers share two cores with the shop: further threads for drawing and for collecting garbage only cost time. So
 * do V8's optimising compilers, and collecting garbage early, because no page lives long enough to make up for their work.
 */
const v8 = ['--no-opt', '--no-maglev', '--single-threaded-gc', '--min-semi-space-size=16'];
const thrifty = ['--num-raster-threads=1', `--js-flags=${v8.join(' ')}`];

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.spec.ts',
  // `npm run drills` has the drills (drills.config.ts).
  testIgnore: '**/drills/*.spec.ts',
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
  // Tests of the phone layout select a phone themselves: `test.use(phone)`.
  use: {
    ...desktop,
    baseURL: shopUrl,
    actionTimeout: 60_000 * slowFactor,
    screenshot: 'only-on-failure',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    browserName: 'chromium',
    // What fades and slides is drawn again and again, a sixth of the browser's work; tests of what moves select `moving`.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...browser, args: [...browser.args, ...thrifty] },
  },
});
