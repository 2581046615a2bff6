import type { Logger } from '@kanaka/server-kit/logger';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { unpackChromium } from './unpack-chromium.ts';

export type Printer = {
  /** An A4 PDF of a page that needs nothing but itself. */
  print: (markup: string) => Promise<Buffer>;
  /** Resolves when a browser is ready, starting one if there is none. */
  warm: () => Promise<unknown>;
  close: () => Promise<void>;
};

type Held = {
  browser: Browser;
  /** Lets the next page start another browser. */
  forget: () => void;
  open: number;
  printed: number;
  retired: boolean;
};

/** A browser that has printed this often is replaced before it grows. */
const PAGES_A_BROWSER = 200;
const PAGE_TIMEOUT_MS = 20_000;

/** The page has no script and no network and is of our own making; the sandbox it goes without needs rights a container lacks. */
const flags = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--font-render-hinting=none',
];

/** Starts a browser: the machine's own where one is named, else the one that comes with the shop. */
export async function launchBrowser(executablePath?: string): Promise<Browser> {
  const launch = (path: string, env: Record<string, string | undefined>) =>
    puppeteer.launch({
      executablePath: path,
      headless: 'shell',
      args: flags,
      env,
      // Over a pipe a browser ends with its parent, even one that was killed.
      pipe: true,
      protocolTimeout: 30_000,
      // We close it ourselves, after the invoice in hand.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  if (executablePath) return launch(executablePath, process.env);
  const chromium = await unpackChromium();
  try {
    return await launch(chromium.executablePath, chromium.env);
  } catch {
    // A bare machine lacks libraries a browser needs; it brings its own.
    return launch(chromium.executablePath, chromium.bareEnv);
  }
}

/** A fresh page holding this markup. It runs no script and reaches nothing: what is not inside it is not loaded. */
export async function openPage(browser: Browser, markup: string): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const settled = request.url().startsWith('data:') ? request.continue() : request.abort();
    // A page that is closing has no more use for the answer.
    settled.catch(() => undefined);
  });
  await page.setContent(markup, { waitUntil: 'load' });
  return page;
}

/** The page as a PDF that can be read aloud. */
export async function pdfOf(page: Page): Promise<Buffer> {
  const pdf = Buffer.from(
    await page.pdf({ format: 'A4', printBackground: true, preferCSSPageSize: true, tagged: true, outline: false }),
  );
  // A browser on a machine without fonts prints an empty sheet and calls it a success.
  if (!pdf.includes('/BaseFont')) throw new Error('the browser has no fonts and printed no text');
  return pdf;
}

/** Keeps one browser warm and prints each page in a fresh tab of it. A browser that fails is replaced for the next page. */
export function createPrinter({
  executablePath,
  logger,
  pagesABrowser = PAGES_A_BROWSER,
  launch = launchBrowser,
}: {
  executablePath?: string | undefined;
  logger: Logger;
  pagesABrowser?: number;
  launch?: typeof launchBrowser;
}): Printer {
  let current: Promise<Held> | null = null;

  function hold(): Promise<Held> {
    if (current) return current;
    const forget = () => {
      if (current === starting) current = null;
    };
    const starting = launch(executablePath).then((browser) => {
      browser.once('disconnected', forget);
      return { browser, forget, open: 0, printed: 0, retired: false };
    });
    starting.catch(forget);
    current = starting;
    return starting;
  }

  /** No new page goes to a retired browser; it is closed with its last one. */
  async function retire(held: Held): Promise<void> {
    held.retired = true;
    held.forget();
    if (held.open === 0) await held.browser.close().catch(() => undefined);
  }

  return {
    async print(markup) {
      const held = await hold();
      held.open += 1;
      let failed = true;
      try {
        const page = await openPage(held.browser, markup);
        const pdf = await pdfOf(page);
        await page.close();
        failed = false;
        return pdf;
      } finally {
        held.open -= 1;
        held.printed += 1;
        if (failed) logger.warn('a page could not be printed; the browser is replaced');
        if (failed || held.retired || held.printed >= pagesABrowser) await retire(held);
      }
    },
    warm: hold,
    async close() {
      const held = await current?.catch(() => null);
      current = null;
      if (held) await held.browser.close();
    },
  };
}
