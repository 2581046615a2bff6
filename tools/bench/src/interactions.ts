/// <reference lib="dom" />
/**
 * Measures every interaction of the storefront at 360 and 1440 px with a CPU four times slower:
 *
 *     E2E_URL=http://localhost:8080 npm run bench interactions [word …]    only walks with one of the words in their name
 *
 * The delay is from the press to the next paint, as the browser's Event Timing reports it (Interaction to Next Paint); it
 * depends on the machine's load. The layout shift is the sum of all shifts until everything has loaded: also those within
 * half a second of the press, which Cumulative Layout Shift leaves out.
 */
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer';
import { browserToLaunch } from '@kanaka/testing/browser';
import { browserDir, demoShopper, shopUrl } from '@kanaka/testing/whole-shop';
import { findSizedPiece, walks, type Screen, type Step, type Walk } from './interaction-walks.ts';
import { SLOWER } from './slow-phone.ts';

/** Up to here an interaction counts as good (https://web.dev/articles/inp). */
const GOOD_MS = 200;
const GOOD_SHIFT = 0.01;
/** How long events and shifts may still be reported after the last request of an interaction. */
const SETTLE_MS = 1_000;
const FIND_MS = 8_000;
const TIMEOUT_MS = 60_000;
/** As long as a finger or a mouse button stays down: a press of no length shows none of what answers it at once. */
const PRESS_MS = 80;

/**
 * Without a display Chromium says that nothing can hover, and has a window of 800 × 600: what changes outside of it counts as
 * never painted, whatever screen is emulated, and a press as answered only by a later paint.
 */
const args = [
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  '--window-size=1440,1600',
];

const screens = {
  phone: { width: 360, height: 780, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { width: 1440, height: 900 },
} as const;

type Measured = { ms: number; shift: number; shiftUnasked: number; sources: string[] };

/** Runs in the page before its own scripts. */
function watch(): void {
  const measured: Measured = { ms: 0, shift: 0, shiftUnasked: 0, sources: [] };
  Object.assign(window, { measured });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) measured.ms = Math.max(measured.ms, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      measured.shift += value;
      if (!hadRecentInput) measured.shiftUnasked += value;
      for (const { node } of sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        if (element) measured.sources.push(`${element.tagName.toLowerCase()} "${element.textContent.slice(0, 30)}"`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function visible(page: Page, selector: string): Promise<ElementHandle | null> {
  const until = Date.now() + FIND_MS;
  while (Date.now() < until) {
    for (const found of await page.$$(selector)) if (await found.isVisible()) return found;
    await pause(100);
  }
  return null;
}

async function settle(page: Page): Promise<void> {
  await page.waitForNetworkIdle({ idleTime: 300, timeout: 10_000 }).catch(() => undefined);
  await pause(SETTLE_MS);
}

async function scrollDown(page: Page): Promise<void> {
  const height = await page.evaluate(() => window.innerHeight);
  for (let screen = 0; screen < 8; screen += 1) {
    await page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), height * 0.8);
    await pause(400);
  }
}

async function press(target: ElementHandle, screen: Screen): Promise<void> {
  if (screen === 'desktop') return target.click({ delay: PRESS_MS });
  const touch = await target.touchStart();
  await pause(PRESS_MS);
  await touch.end();
}

async function act(page: Page, target: ElementHandle | null, step: Step, screen: Screen): Promise<void> {
  const { how = 'press' } = step;
  if (how === 'back') await page.goBack({ waitUntil: [] });
  else if (how === 'forward') await page.goForward({ waitUntil: [] });
  else if (how === 'scroll') await scrollDown(page);
  else if (how === 'escape') await page.keyboard.press('Escape');
  else if (!target) return;
  else if (how === 'hover') await target.hover();
  else if (how === 'press') await press(target, screen);
  else if ('choose' in how) await target.select(how.choose);
  else await target.type(how.type, { delay: 60 });
}

/** Null when there is nothing to act on. */
async function measureStep(page: Page, step: Step, screen: Screen): Promise<Measured | null> {
  const target = step.find ? await visible(page, step.find) : null;
  if (step.find && !target) return null;
  if (target) {
    // Clear of the bars at the screen's edges.
    await target.evaluate((each) => each.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await pause(500);
  }
  await page.evaluate(() => {
    Object.assign((window as unknown as { measured: Measured }).measured, {
      ms: 0,
      shift: 0,
      shiftUnasked: 0,
      sources: [],
    });
  });
  await act(page, target, step, screen);
  await settle(page);
  return page.evaluate(() => (window as unknown as { measured: Measured }).measured);
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${shopUrl}/auth/login`);
  const status = await page.evaluate(async (person) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(person) })).status;
  }, demoShopper);
  if (status !== 200) throw new Error(`the demo shopper could not sign in: ${status}`);
}

function print(name: string, measured: Measured | null): void {
  if (!measured) {
    console.log(`${name.padEnd(44)}    not there`);
    // The walk no longer fits the shop: what it does not measure must not go unseen.
    process.exitCode = 1;
    return;
  }
  const { ms, shift, shiftUnasked, sources } = measured;
  const notes = [
    ms > GOOD_MS && `above ${GOOD_MS} ms`,
    shift > GOOD_SHIFT && `shifts: ${[...new Set(sources)].slice(0, 3).join(', ')}`,
  ].filter(Boolean);
  console.log(
    `${name.padEnd(44)} ${String(ms).padStart(5)} ms  ${shift.toFixed(4)}  ${shiftUnasked.toFixed(4)}  ${notes.join('; ')}`,
  );
}

async function walk(browser: Browser, { name, path, signedIn, steps }: Walk, screen: Screen): Promise<void> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport(screens[screen]);
    if (signedIn) await signIn(page);
    await page.evaluateOnNewDocument(watch);
    await page.emulateCPUThrottling(SLOWER);
    await page.goto(`${shopUrl}${path}`, { waitUntil: 'networkidle0', timeout: TIMEOUT_MS });
    await page.waitForSelector('html[data-hydrated]');
    for (const step of steps) {
      if (step.on && step.on !== screen) continue;
      print(`${screen.padEnd(7)} ${name}: ${step.name}`, await measureStep(page, step, screen));
    }
  } finally {
    await context.close();
  }
}

/** Prints delay and layout shift of every interaction. */
export async function measureInteractions(words: readonly string[]): Promise<void> {
  const chosen = walks(await findSizedPiece()).filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const launch = await browserToLaunch(browserDir);
  const browser = await puppeteer.launch({ ...launch, args: [...launch.args, ...args] });
  console.log(`CPU ${SLOWER} times slower. Delay, layout shift, and how much of it came without a recent press`);
  try {
    for (const each of chosen) for (const screen of ['phone', 'desktop'] as const) await walk(browser, each, screen);
  } finally {
    await browser.close();
  }
}
