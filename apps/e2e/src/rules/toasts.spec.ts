/** Toasts: one at a time, for five seconds. */
import { expect, type Page } from '@playwright/test';
import { stoppableClock } from '../clock.ts';
import { addPiece, arriveSignedIn, putInCart, withdrawPiece } from '../test-data.ts';
import { newShopper } from '../people.ts';
import { news, refusal } from './notice.ts';
import { moving } from '../screens.ts';
import { test } from '../test.ts';

test.use(moving);

/** Names what lies below the toast. */
function coveredBy(page: Page, selector: string): Promise<(string | null)[]> {
  return page.evaluate((kept) => {
    const toast = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect();
    if (!toast) return ['no toast'];
    return [...document.querySelectorAll(kept)]
      .filter((control) => {
        const { left, right, top, bottom, width: wide } = control.getBoundingClientRect();
        return wide > 0 && left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  }, selector);
}

test('a toast leaves the header, the bag’s bar and the button of a form free', async ({ page }) => {
  await arriveSignedIn(page.request);
  const pieces = [];
  const sizes = [
    [360, 780],
    [768, 1024],
    [1440, 900],
  ] as const;
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const piece = await addPiece();
    pieces.push(piece);
    await page.goto('/shop/product/' + piece.slug);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Add to Bag/ })
      .first()
      .click();
    await expect(news(page).getByText('Product is added to cart')).toBeVisible();
    await expect
      .poll(() => coveredBy(page, 'header a, header button, aside button, .action-bar button'), {
        message: `at ${width} px`,
      })
      .toEqual([]);
  }
  for (const { _id } of pieces) await withdrawPiece(_id);

  await test.step('a refused sign-in leaves the fields and the button of a phone’s card free', async () => {
    await page.context().clearCookies();
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/auth/login');
    await page.getByLabel('Email').fill(newShopper().email);
    await page.getByLabel('Password', { exact: true }).fill('not-my-password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(refusal(page)).toContainText('Email or password is wrong.');
    await expect.poll(() => coveredBy(page, 'main input, main form button')).toEqual([]);
  });
});

test('a toast replaces the one before and stays five seconds', async ({ page }) => {
  const pieces = [await addPiece({ totalStock: 1 }), await addPiece({ totalStock: 2 })];
  const { userId } = await arriveSignedIn(page.request);
  const stopClock = await stoppableClock(page);
  for (const [place, { _id }] of pieces.entries()) {
    await putInCart(page.request, { userId, productId: _id, quantity: place + 1 });
  }
  await page.goto('/shop/shipping-policy');
  await page.getByRole('button', { name: /^Bag, 3 pieces/ }).click();
  const more = (place: number) =>
    page.getByRole('group', { name: `Quantity of ${pieces[place]?.title}` }).getByRole('button', { name: /^Increase/ });
  await expect(more(0)).toBeVisible();
  await stopClock();
  // They look disabled, so that a click would wait; a press says why.
  await more(0).press('Enter');
  await page.clock.runFor(1000);
  await expect(refusal(page)).toContainText('Only 1 quantity can be added for this item');

  await more(1).press('Enter');
  await page.clock.runFor(50);
  await expect(refusal(page)).toContainText('Only 2 quantity can be added for this item');
  await expect(refusal(page)).toHaveCount(1);
  // The first one would have disappeared by now.
  await page.clock.runFor(4800);
  await expect(refusal(page)).toBeVisible();
  // The remaining time, and the fade-out.
  await page.clock.runFor(650);
  await expect(refusal(page)).toHaveCount(0);

  for (const { _id } of pieces) await withdrawPiece(_id);
});
