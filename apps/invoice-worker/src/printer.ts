import { findChromium } from '@kanaka/chromium/find-chromium';
import type { Logger } from '@kanaka/server-kit/logger';
import puppeteer, { type Browser, type Page } from 'puppeteer';

export type Printer = ReturnType<typeof createPrinter>;

type Held = {
  browser: Browser;
  /** Pages that are not printing. */
  idle: Page[];
  /** Makes the next print start another browser. */
  forget: () => void;
  open: number;
  printed: number;
  retired: boolean;
};

/** A browser's memory grows; it is replaced after this many pages. */
const PAGES_A_BROWSER = 200;
const PAGE_TIMEOUT_MS = 20_000;
/** A browser needs as much memory as three services and starts within a second or two. */
const IDLE_AFTER_MS = 20_000;

/**
 * The sandbox needs rights that a container lacks. The page is our own, without scripts or network, so it can do without.
 */
const flags = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--font-render-hinting=none',
  // Nobody looks at the pages: without this they are also painted for a screen, which is a third of a document's work. Not known on
  // a Mac.
  ...(process.platform === 'darwin' ? [] : ['--enable-begin-frame-control']),
  // All pages share one process, and one without network needs none for it. Scripts are our own few lines: with V8's usual
  // bounds a process keeps 60 MiB of garbage.
  '--renderer-process-limit=1',
  '--enable-features=NetworkServiceInProcess2',
  '--js-flags=--max-old-space-size=32 --max-semi-space-size=2 --optimize-for-size',
];

/** Starts a browser: the one at `executablePath`, otherwise the one that comes with the shop. */
export async function launchBrowser(executablePath?: string): Promise<Browser> {
  return puppeteer.launch({
    ...(await findChromium({ named: executablePath })),
    headless: 'shell',
    args: flags,
    // With a pipe, the browser ends with its parent process, even if that is killed.
    pipe: true,
    protocolTimeout: 30_000,
    // We close it ourselves, after the current invoice.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

/**
 * Makes an empty page one with the fonts loaded, which prints one document after another: loading the fonts takes many times
 * longer than printing. It runs no scripts and makes no requests: only what is embedded in a document is shown.
 */
export async function preparePress(page: Page, fontRules: string): Promise<Page> {
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const settled = request.url().startsWith('data:') ? request.continue() : request.abort();
    // A page that is being closed no longer needs the response.
    settled.catch(() => undefined);
  });
  await page.setContent(
    `<!doctype html><head><meta http-equiv="Content-Security-Policy"
      content="default-src 'none'; style-src 'unsafe-inline'; font-src data:"><style>${fontRules}</style></head>`,
    { waitUntil: 'load' },
  );
  return page;
}

/** Replaces the previous document. The font rules must not be changed, otherwise the fonts would be loaded again. */
const replaceSheet = `async (markup) => {
  const next = new DOMParser().parseFromString(markup, 'text/html');
  const [policy, fonts, ...old] = document.head.children;
  for (const element of old) element.remove();
  document.head.append(...next.head.children);
  document.documentElement.lang = next.documentElement.lang;
  document.body.replaceWith(next.body);
  // Forces a layout, so that the needed fonts are already loading when they are waited for.
  document.body.getBoundingClientRect();
  await document.fonts.ready;
}`;

export async function layOut(press: Page, markup: string): Promise<void> {
  await press.evaluate(`(${replaceSheet})(${JSON.stringify(markup)})`);
}

/** The document in the page as a tagged PDF, which screen readers can read. */
export async function pdfOf(press: Page): Promise<Buffer> {
  const pdf = Buffer.from(
    await press.pdf({
      format: 'A4',
      printBackground: true,
      preferCSSPageSize: true,
      tagged: true,
      outline: false,
      // layOut has waited for them.
      waitForFonts: false,
    }),
  );
  // A browser without any font prints an empty page and reports success.
  if (!pdf.includes('/BaseFont')) throw new Error('the browser has no fonts and printed no text');
  return pdf;
}

/**
 * Keeps one browser while there are documents to print, with one page for each that is printed at the same time. It is
 * started for the first document and closed `idleAfterMs` after the last; one that fails is replaced for the next document.
 */
export function createPrinter({
  executablePath,
  fontRules,
  logger,
  pagesABrowser = PAGES_A_BROWSER,
  idleAfterMs = IDLE_AFTER_MS,
  launch = launchBrowser,
}: {
  executablePath?: string | undefined;
  /** `@font-face` rules with the fonts embedded. */
  fontRules: string;
  logger: Logger;
  pagesABrowser?: number;
  idleAfterMs?: number;
  launch?: typeof launchBrowser;
}) {
  let current: Promise<Held> | null = null;
  /** Whether the last browser that was needed started and printed. */
  let works = false;
  let idleTimer: NodeJS.Timeout | undefined;
  /** Retired browsers that are being closed; each deletes its profile then. */
  const closing = new Set<Promise<void>>();

  function hold(): Promise<Held> {
    if (current) return current;
    const forget = () => {
      if (current === starting) current = null;
    };
    const starting = launch(executablePath).then(async (browser) => {
      browser.once('disconnected', forget);
      // The page that every browser opens by itself.
      const [first = await browser.newPage()] = await browser.pages();
      const idle = [await preparePress(first, fontRules)];
      const held = { browser, idle, forget, open: 0, printed: 0, retired: false };
      works = true;
      closeWhenIdle(held);
      return held;
    });
    starting.catch(() => {
      works = false;
      forget();
    });
    current = starting;
    return starting;
  }

  function closeWhenIdle(held: Held, afterMs = idleAfterMs): void {
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => {
      if (held.open === 0) void retire(held);
    }, afterMs);
  }

  /** A retired browser gets no new documents; it is closed after its last one. */
  async function retire(held: Held): Promise<void> {
    held.retired = true;
    held.forget();
    if (held.open > 0) return;
    const closed = held.browser.close().catch(() => undefined);
    closing.add(closed);
    await closed;
    closing.delete(closed);
  }

  return {
    /** Prints a self-contained page as an A4 PDF. */
    print: async (markup: string): Promise<Buffer> => {
      clearTimeout(idleTimer);
      const held = await hold();
      held.open += 1;
      let failed = true;
      try {
        const press = held.idle.pop() ?? (await preparePress(await held.browser.newPage(), fontRules));
        await layOut(press, markup);
        const pdf = await pdfOf(press);
        held.idle.push(press);
        failed = false;
        return pdf;
      } finally {
        held.open -= 1;
        held.printed += 1;
        if (failed) {
          works = false;
          logger.warn('a document could not be printed; the browser will be replaced');
        }
        if (failed || held.retired || held.printed >= pagesABrowser) await retire(held);
        else closeWhenIdle(held);
      }
    },
    /** Resolves if the last browser worked; starts one if it did not, or if there was none yet. */
    check: async (): Promise<void> => {
      // A browser that was started for this check only is closed at once, unless a document waits for it already.
      if (!works) closeWhenIdle(await hold(), 0);
    },
    async close(): Promise<void> {
      clearTimeout(idleTimer);
      const held = await current?.catch(() => null);
      current = null;
      if (held) await held.browser.close();
      await Promise.all(closing);
    },
  };
}
