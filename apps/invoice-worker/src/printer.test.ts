import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger } from '@kanaka/server-kit/logger';
import { until } from '@kanaka/testing/until';
import type { Browser } from 'puppeteer';
import { createPrinter, launchBrowser, layOut, preparePress, pdfOf } from './printer.ts';
import { readPdf } from '../test/read-pdf.ts';

let browser: Browser;
let server: Server;
let address: string;
const asked: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser(process.env['PUPPETEER_EXECUTABLE_PATH']);
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
  address = `http://127.0.0.1:${bound.port}`;
});

afterAll(async () => {
  await browser.close();
  await new Promise((resolve) => server.close(resolve));
});

it('blocks network requests and scripts of a page', async () => {
  const page = await preparePress(await browser.newPage(), '');
  await layOut(
    page,
    `<title>quiet</title><link rel="stylesheet" href="${address}/style.css"><style>@import "${address}/import.css";</style>
     <img src="${address}/picture.png"><iframe src="${address}/frame"></iframe><object data="${address}/object"></object>
     <script src="${address}/script.js"></script><script>document.title = 'loud'; fetch('${address}/fetch');</script> <p>words</p>`,
  );
  expect((await pdfOf(page)).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await page.title()).toBe('quiet');
  expect(asked).toEqual([]);
});

it('uses no installed font, whatever fonts and scripts a page needs', async () => {
  const page = await preparePress(await browser.newPage(), '');
  const families = ['DejaVu Sans', 'Noto Color Emoji', 'Arial', 'Liberation Serif', 'monospace'];
  await layOut(
    page,
    `<title>fonts</title>${families.map((family) => `<p style="font-family:'${family}'">Amma 🎁 ❤️ आशा 明</p>`).join('')}`,
  );
  const { fonts } = await readPdf(await pdfOf(page));
  expect(fonts.filter(({ name }) => !name.startsWith('OpenSans'))).toEqual([]);
});

it('fails if the PDF has no text', async () => {
  const page = await preparePress(await browser.newPage(), '');
  await layOut(page, '<title>empty</title>');
  await expect(pdfOf(page)).rejects.toThrow('no fonts');
});

it('closes the browser of its check at once, stays ready without one, and starts another for each busy time', async () => {
  const launched: Browser[] = [];
  const printer = createPrinter({
    executablePath: process.env['PUPPETEER_EXECUTABLE_PATH'],
    fontRules: '',
    logger: createLogger({ service: 'invoice-worker', level: 'silent' }),
    idleAfterMs: 500,
    launch: async (path) => {
      const started = await launchBrowser(path);
      launched.push(started);
      return started;
    },
  });
  await printer.check();
  await until(async () => launched[0]?.connected === false);
  await printer.check();
  expect(launched).toHaveLength(1);

  const late = () => printer.print('<title>late</title><p>words</p>');
  const pdfs = await Promise.all([late(), late()]);
  expect(pdfs.map((pdf) => pdf.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-']);
  await until(async () => launched[1]?.connected === false);
  await late();
  expect(launched).toHaveLength(3);
  await printer.close();
  expect(launched[2]?.connected).toBe(false);
});

it('closes only when a browser that is no longer needed has ended as well', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<null>();
  const launch = async (path?: string) => {
    const started = await launchBrowser(path);
    const close = started.close.bind(started);
    started.close = () => ended.then(close);
    return started;
  };
  const logger = createLogger({ service: 'invoice-worker', level: 'silent' });
  const printer = createPrinter({ fontRules: '', logger, launch });
  await printer.check();
  let closed = false;
  // After the timer with which the check retires its browser.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const closing = printer.close().then(() => (closed = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(closed).toBe(false);
  end(null);
  await closing;
});
