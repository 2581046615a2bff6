/**
 * Takes screenshots of every page and state of both apps at phone, tablet and desktop size:
 *
 *     npm run screens [word …]     only those with one of the words in their name
 *     npm run screens -- --readme  the small pictures of README.md instead, into docs/images/
 *
 * Starts its own shop; `E2E_URL` names one that is running already. The pictures are in `.data/screens/`.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserToLaunch } from '@kanaka/testing/browser';
import { browserDir, dataDir, startShop, stopShop } from '@kanaka/testing/whole-shop';
import { photographAll, type Shot } from './photograph.ts';
import { takeReadmePictures } from './readme-pictures.ts';

const START_TIMEOUT_MS = 6 * 60_000;
const root = join(import.meta.dirname, '../../..');
const folder = join(root, '.data/screens');

function report({ name, failure }: Shot): void {
  console.log(failure === null ? `  taken   ${name}` : `  FAILED  ${name}: ${failure}`);
}

async function takeAll(words: readonly string[]): Promise<void> {
  const began = Date.now();
  const browser = await chromium.launch(await browserToLaunch(browserDir));
  try {
    if (words.includes('--readme')) {
      await takeReadmePictures(browser, join(root, 'docs/images'));
      return;
    }
    const shots = await photographAll(browser, { folder, words, report });
    const failed = shots.filter(({ failure }) => failure !== null);
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(`\n${shots.length - failed.length} pictures in ${folder}, ${failed.length} failed, ${seconds} s`);
    failed.forEach(report);
    if (failed.length > 0) process.exitCode = 1;
  } finally {
    await browser.close();
  }
}

const own = !process.env['E2E_URL'];
await mkdir(folder, { recursive: true });
await mkdir(dataDir, { recursive: true });
try {
  if (own) await startShop({ timeoutMs: START_TIMEOUT_MS });
  await takeAll(process.argv.slice(2));
} finally {
  if (own) await stopShop();
}
