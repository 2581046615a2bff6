import { findChromium } from '@kanaka/chromium/find-chromium';
import type { Logger } from '@kanaka/server-kit/logger';
import puppeteer, { type Browser, type Page } from 'puppeteer';

export type Printer = {
  /** An A4 PDF of a page that needs nothing but itself. */
  print: (markup: string) => Promise<Buffer>;
  /** Resolves when a browser is ready, starting one if there is none. */
  warm: () => Promise<unknown>;
  close: () => Promise<void>;
};

type Held = {
  browser: Browser;
  /** Presses without a sheet. */
  idle: Page[];
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
  return puppeteer.launch({
    ...(await findChromium({ named: executablePath })),
    headless: 'shell',
    args: flags,
    // Over a pipe a browser ends with its parent, even one that was killed.
    pipe: true,
    protocolTimeout: 30_000,
    // We close it ourselves, after the invoice in hand.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

/**
 * An empty page that holds the fonts, ready to take one sheet after the other: reading the fonts costs many times what
 * printing does. It runs no script and reaches nothing: what is not inside a sheet is not loaded.
 */
export async function openPress(browser: Browser, fontRules: string): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const settled = request.url().startsWith('data:') ? request.continue() : request.abort();
    // A page that is closing has no more use for the answer.
    settled.catch(() => undefined);
  });
  await page.setContent(
    `<!doctype html><head><meta http-equiv="Content-Security-Policy"
      content="default-src 'none'; style-src 'unsafe-inline'; font-src data:"><style>${fontRules}</style></head>`,
    { waitUntil: 'load' },
  );
  return page;
}

/** Puts a sheet in the place of the one before. Only the fonts stay, so their rules must not be touched. */
const replaceSheet = `(markup) => {
  const next = new DOMParser().parseFromString(markup, 'text/html');
  const [policy, fonts, ...old] = document.head.children;
  for (const element of old) element.remove();
  document.head.append(...next.head.children);
  document.documentElement.lang = next.documentElement.lang;
  document.body.replaceWith(next.body);
  // Laid out now, so that the fonts it needs are on their way when the printing waits for them.
  document.body.getBoundingClientRect();
}`;

export async function layOut(press: Page, markup: string): Promise<void> {
  await press.evaluate(`(${replaceSheet})(${JSON.stringify(markup)})`);
}

/** The sheet on the page as a PDF that can be read aloud. */
export async function pdfOf(press: Page): Promise<Buffer> {
  const pdf = Buffer.from(
    await press.pdf({ format: 'A4', printBackground: true, preferCSSPageSize: true, tagged: true, outline: false }),
  );
  // A browser on a machine without fonts prints an empty sheet and calls it a success.
  if (!pdf.includes('/BaseFont')) throw new Error('the browser has no fonts and printed no text');
  return pdf;
}

/**
 * Keeps one browser warm, with a press for every sheet that is printed at the same time. A browser that fails is replaced
 * for the next sheet.
 */
export function createPrinter({
  executablePath,
  fontRules,
  logger,
  pagesABrowser = PAGES_A_BROWSER,
  launch = launchBrowser,
}: {
  executablePath?: string | undefined;
  /** `@font-face` rules with the fonts inside. */
  fontRules: string;
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
    const starting = launch(executablePath).then(async (browser) => {
      browser.once('disconnected', forget);
      return { browser, idle: [await openPress(browser, fontRules)], forget, open: 0, printed: 0, retired: false };
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
        const press = held.idle.pop() ?? (await openPress(held.browser, fontRules));
        await layOut(press, markup);
        const pdf = await pdfOf(press);
        held.idle.push(press);
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
