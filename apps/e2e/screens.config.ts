import { defineConfig } from '@playwright/test';
import browserTests from './playwright.config.ts';

const screens = [
  { name: '360', use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true } },
  { name: '768', use: { viewport: { width: 768, height: 1024 }, hasTouch: true } },
  { name: '1440', use: { viewport: { width: 1440, height: 900 } } },
];
const readme = { name: 'readme', use: { viewport: { width: 1280, height: 800 } } };

/**
 * `npm run screens`: photographs every page and state of both apps at three widths into `.data/screens/`; `-- -g word` those
 * with this word in their name. `README=yes npm run screens` takes the images of README.md instead.
 */
export default defineConfig({
  ...browserTests,
  testDir: 'screens',
  fullyParallel: true,
  // A view that hangs must not delay the others.
  timeout: 90_000,
  projects: process.env['README'] ? [readme] : screens,
});
