import { defineConfig } from '@playwright/test';
import browserTests from './playwright.config.ts';

const { testIgnore: _, ...common } = browserTests;

/**
 * `npm run drills`: what stops, overloads or attacks the whole shop, one drill after another (docs/decisions/tests.md). It
 * is started in the way of the browser tests, most of it without a page.
 */
export default defineConfig({ ...common, testDir: 'src/drills', workers: 1 });
