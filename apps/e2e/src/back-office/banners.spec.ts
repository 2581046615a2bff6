import { expect, type Page } from '@playwright/test';
import type { AdminBanner } from '@kanaka/contracts/catalog/banners';
import { owner } from '@kanaka/testing/whole-shop';
import { answerOf, asOwner } from '../test-data.ts';
import { apiSignIn } from '../people.ts';
import { test } from '../test.ts';

async function openBanners(page: Page) {
  await apiSignIn(page.request, owner);
  await page.goto('/admin/features');
  const banners = page.getByRole('list', { name: 'Banners' });
  await expect(banners.getByRole('listitem').first()).toBeVisible();
  return banners;
}

/** The drag handler listens for arrow keys only after the next event loop turn, which a person is never too fast for. */
const waitForDragHandler = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );

test('a banner is dragged before another, or moved there by keyboard', async ({ page }) => {
  // Other tests use the shop's own banners meanwhile: these exist in this page only.
  let kept = (
    await asOwner(async (request) => answerOf<{ data: AdminBanner[] }>(await request.get('/api/common/feature/all')))
  ).data
    .slice(0, 3)
    .map((banner, place) => ({ ...banner, alt: `Banner of the ${['shop', 'rings', 'bangles'][place]}` }));
  await page.route('**/api/common/feature/all', (route) => route.fulfill({ json: { success: true, data: kept } }));
  await page.route('**/api/common/feature/order', async (route) => {
    const { ids } = route.request().postDataJSON() as { ids: string[] };
    kept = ids.flatMap((id) => kept.filter(({ _id }) => _id === id));
    await route.fulfill({ json: { success: true, message: 'The banners are in their new order', data: kept } });
  });
  const banners = await openBanners(page);
  const words = banners.getByText(/^Banner of the/);
  const at = async (name: string) => {
    const box = await banners.getByAltText(name).boundingBox();
    if (!box) throw new Error(`${name} is not visible`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await banners.getByRole('button', { name: 'Delete banner 2' }).scrollIntoViewIfNeeded();
  const [from, to] = [await at('Banner 2, desktop'), await at('Banner 1, desktop')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  await expect(words).toHaveText(['Banner of the rings', 'Banner of the shop', 'Banner of the bangles']);

  const handle = banners.getByRole('button', { name: 'Move banner 3', exact: true });
  await handle.press('Space');
  await expect(page.getByText('Banner 3 is picked up from place 3 of 3.')).toBeAttached();
  await waitForDragHandler(page);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Banner 3 is at place 2 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(words).toHaveText(['Banner of the rings', 'Banner of the bangles', 'Banner of the shop']);
  await expect(banners.getByRole('button', { name: 'Move banner 2', exact: true })).toBeFocused();
});
