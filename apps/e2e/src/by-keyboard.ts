/** Uses a page with the keyboard alone, and checks after each step that the focus is visible. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { slowFactor } from './slow.ts';

type Role = Parameters<Page['getByRole']>[0];
type Place = Page | FrameLocator | Locator;

/** More focus stops than any page has. */
const MOST_STOPS = 90;

/**
 * What has the focus, in one call to the browser: its words, whether Tab stops there, and why the focus is not visible
 * (empty if it is); null between the end and the beginning of the page, where the browser itself has the focus.
 */
const stateOf = (focused: Locator) =>
  focused.evaluateAll(([element]) => {
    if (!element) return null;
    const hiddenBecause = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (x < 0 || y < 0 || x > window.innerWidth || y > window.innerHeight) return 'it is out of sight';
      const hit = document.elementFromPoint(x, y);
      if (!hit || (!element.contains(hit) && !hit.contains(element))) return 'something lies over it';
      // The link of a card covers the whole card with its ::after, which is what is marked.
      const isMarked = [undefined, '::after'].some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
      });
      return isMarked ? '' : 'nothing marks it';
    };
    return {
      words: (element.getAttribute('aria-label') ?? (element.textContent.trim() || element.outerHTML)).slice(0, 60),
      isStop: element.getAttribute('tabindex') !== '-1',
      hidden: hiddenBecause(),
    };
  });

/** Whether it has the focus a moment later too: after a dialog has closed, the page gives the focus back to its opener. */
const keepsFocus = (reached: Locator) =>
  reached.evaluate(async (element) => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return document.activeElement === element;
  });

/** Presses Tab, or Shift+Tab to go back, until the element has the focus; the focus must be visible at every stop. */
export async function tabTo(
  page: Page,
  role: Role,
  name: string | RegExp,
  { back = false, within = page }: { back?: boolean; within?: Place } = {},
): Promise<Locator> {
  const wanted = within.getByRole(role, { name, exact: true });
  await expect(wanted.first()).toBeAttached();
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    const focused = within.locator(':focus');
    const state = await stateOf(focused);
    // Tab never stops at some: the page itself moved the focus, such as back to the page under a dialog that has just closed.
    if (!state?.isStop) continue;
    const { words } = state;
    if (state.hidden !== '') {
      await expect
        .poll(async () => (await stateOf(focused))?.hidden, {
          message: `the focus on "${words}" is seen`,
          timeout: 3_000 * slowFactor,
        })
        .toBe('');
    }
    // The names of a whole page take the browser longer than all else at a stop: only those around the focus are worked out.
    const reached = focused.locator('..').getByRole(role, { name, exact: true }).and(focused);
    if ((await reached.count()) > 0 && (await keepsFocus(reached))) return reached;
    passed.push(words);
  }
  throw new Error(`Tab does not reach the ${role} "${String(name)}"; passed ${passed.join(' | ')}`);
}

/** Dismisses all notices, without the focus: for five seconds one may lie over what has it. */
export async function withoutNotices(page: Page): Promise<void> {
  const notices = page.getByRole('region', { name: /^Notices/ });
  await notices
    .getByRole('button', { name: 'Dismiss' })
    .evaluateAll((buttons) => buttons.forEach((button) => button instanceof HTMLElement && button.click()));
  await expect(notices.getByRole('listitem')).toHaveCount(0);
}

/** Focuses a field and types into it. */
export async function write(page: Page, label: string, words: string): Promise<void> {
  await tabTo(page, 'textbox', label);
  await page.keyboard.type(words);
}

/** Focuses a select, opens it, and selects an option by its first letters. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const select = await tabTo(page, 'combobox', label);
  await expect(select).toBeEnabled();
  await page.keyboard.press('Space');
  await page.keyboard.type(option);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: label, exact: true }).locator('option:checked')).toHaveText(option);
}

/** Focuses a button or link and presses it. */
export async function press(page: Page, role: Role, name: string | RegExp, way: Parameters<typeof tabTo>[3] = {}) {
  await tabTo(page, role, name, way);
  await page.keyboard.press('Enter');
}
