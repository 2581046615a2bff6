/** Accessibility checks of a page; each returns its violations, one line each. */
import type { Page } from '@playwright/test';
import axeCore from 'axe-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

declare global {
  // The global that axe-core defines in a page.
  var axe: typeof axeCore | undefined;
}

/**
 * The violations that axe finds once what fades in has arrived, because half-faded text has less contrast. axe is loaded
 * once per document and ignores frames (they show third-party content): its own builder for Playwright loads it for every
 * check, which takes twice as long as the check.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => Boolean(globalThis.axe)))) await page.evaluate(axeCore.source);
  return page.evaluate(async (values) => {
    const brief = document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < 1_000,
      );
    await Promise.allSettled(brief.map(({ finished }) => finished));
    const found = await globalThis.axe?.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
      iframes: false,
      preload: false,
    });
    if (!found) throw new Error('axe is not loaded in the page');

    // A button may be half covered by a fixed bar at the bottom; a user would scroll it, so it is scrolled here.
    const reachable = async (selector: string) => {
      const element = document.querySelector(selector);
      if (!element) return false;
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const again = await globalThis.axe?.run(element, { runOnly: ['target-size'], iframes: false, preload: false });
      return again?.violations.length === 0;
    };
    const faults: string[] = [];
    for (const { id, help, nodes } of found.violations) {
      for (const { target, failureSummary } of nodes) {
        const selector = target.join(' ');
        if (id === 'target-size' && (await reachable(selector))) continue;
        faults.push(`${id}: ${help}: ${selector}: ${failureSummary ?? ''}`);
      }
    }
    return faults;
  }, standards);
}

const pushedAside = (page: Page) =>
  page.evaluate(async () => {
    const { documentElement } = document;
    let px = 0;
    // On a busy machine the frame after a change of the width may still have the rules of the old one.
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise(requestAnimationFrame);
      px = documentElement.scrollWidth - documentElement.clientWidth;
      if (px === 0) break;
    }
    return px;
  });

/** By how far the page can be scrolled sideways at its width, or at each of these; it keeps the last one. */
export async function sidewaysOf(page: Page, widths: readonly number[] = []): Promise<string[]> {
  const screen = page.viewportSize() ?? { width: 0, height: 0 };
  const faults: string[] = [];
  for (const width of widths.length > 0 ? widths : [screen.width]) {
    await page.setViewportSize({ ...screen, width });
    const px = await pushedAside(page);
    if (px > 0) faults.push(`${px} px to the side at ${width} px`);
  }
  return faults;
}

/**
 * Touch targets that are too small. Measured is the area that responds, 22 px to every side of the centre, not what is
 * drawn, because a target may extend beyond its drawing. Links inside a sentence and covered elements are ignored.
 */
export async function smallTargetsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // The browser uses whole pixels: the last one of 44 is 21 px from the centre.
    const REACH = 21;
    const kinds = 'a[href], button, input, select, textarea, summary, [role=button], [role=switch], [role=slider]';
    const roles = '[role=checkbox], [role=tab], [role=menuitem], [role=option]';

    const inSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length;
    const answers = (element: Element, x: number, y: number) => {
      // What is brought to the middle here can come below a notice (rules/toasts.spec.ts).
      const hit = document.elementsFromPoint(x, y).find((each) => !each.closest('[aria-label^="Notices"]'));
      return hit !== undefined && (element.contains(hit) || hit.closest('label')?.control === element);
    };

    return [...document.querySelectorAll(`${kinds}, ${roles}`)].flatMap((element) => {
      if (element.matches(':disabled, [data-disabled]') || inSentence(element)) return [];
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width <= 1 || height <= 1 || !answers(element, x, y)) return [];
      const missed = [
        answers(element, x - REACH, y) ? '' : 'left',
        answers(element, x + REACH, y) ? '' : 'right',
        answers(element, x, y - REACH) ? '' : 'above',
        answers(element, x, y + REACH) ? '' : 'below',
      ].filter(Boolean);
      if (missed.length === 0) return [];
      const name = element.getAttribute('aria-label') ?? (element.textContent.trim() || element.outerHTML.slice(0, 90));
      return [`${name}: missed ${missed.join(', ')} of ${Math.round(width)} × ${Math.round(height)} px`];
    });
  });
}
