import { expect, type Page } from '@playwright/test';
import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { faultsOf } from '../accessibility-checks.ts';
import { stoppableClock } from '../clock.ts';
import { addPiece, withdrawPiece } from '../test-data.ts';
import { moving, phone } from '../screens.ts';
import { test } from '../test.ts';

test.use(moving);

const made: string[] = [];

async function piece(change: Parameters<typeof addPiece>[0] = {}): Promise<AdminProduct> {
  const added = await addPiece(change);
  made.push(added._id);
  return added;
}

test.afterAll(async () => {
  for (const id of made) await withdrawPiece(id);
});

const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Searches for a piece, so that only its card is shown. */
async function lookFor(page: Page, title: string) {
  await page.goto(`/shop/search?keyword=${encodeURIComponent(title)}`);
  const found = card(page, title);
  await expect(found).toBeVisible();
  return found;
}

test('details open over the list, Back closes them and gives the card its focus; a reload shows the page', async ({
  page,
}) => {
  const { title, slug, category } = await piece();
  const found = await lookFor(page, title);
  const link = found.getByRole('link', { name: title });
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/shop/product/${slug}$`));
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/shop\/search/);
  await expect(link).toBeFocused();

  await link.click();
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(dialog).toBeHidden();
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link', { name: category })).toHaveAttribute(
    'href',
    `/shop/listing?category=${category}`,
  );
  await expect(page.getByRole('heading', { name: 'You may also like' })).toBeVisible();
});

test('a card changes its picture every 3 seconds, pauses under the mouse, and skips one that cannot be loaded', async ({
  page,
}) => {
  const { title, images } = await piece();
  const stopClock = await stoppableClock(page);
  const elsewhere = async () => {
    await page.mouse.move(0, 0);
    await page.clock.runFor(100);
  };
  await test.step('it changes, and pauses', async () => {
    const found = await lookFor(page, title);
    const pictures = found.locator('picture');
    await found.hover();
    await stopClock();
    // The second picture is loaded while the first one is shown.
    await elsewhere();
    await page.clock.runFor(1300);
    await expect(pictures.nth(1).locator('img')).toHaveJSProperty('complete', true);
    await found.hover();
    const [resting, next] = (await pictures.nth(0).getAttribute('class'))?.includes('opacity-100') ? [0, 1] : [1, 0];
    await elsewhere();
    await page.clock.runFor(2800);
    await expect(pictures.nth(resting)).toHaveCSS('opacity', '1');
    await page.clock.runFor(300);
    await expect(pictures.nth(next)).toHaveCSS('opacity', '1');
    await found.hover();
    await page.clock.runFor(4000);
    await expect(pictures.nth(next)).toHaveCSS('opacity', '1');
  });
  await test.step('one without its picture leaves a placeholder', async () => {
    await page.clock.resume();
    await page.route(new RegExp((images[1] ?? '').replace(/\/\d+\.jpg$/, '/')), (route) => route.abort());
    const found = await lookFor(page, title);
    await page.mouse.move(0, 0);
    const second = found.locator('img').nth(1);
    await expect(second).toHaveAttribute('data-failed');
    await expect(second).toHaveCSS('content', /^url\("data:image\/svg/);
    await page.clock.runFor(7000);
    await expect(found.locator('picture').first()).toHaveCSS('opacity', '1');
  });
});

test('the gallery advances every 4 seconds, pauses, stops once a picture was chosen, and has a lens', async ({
  page,
}) => {
  const { slug, images } = await piece();
  const at = (place: number) =>
    expect(page.getByRole('button', { name: `Show picture ${place}` })).toHaveAttribute('aria-current', 'true');
  const elsewhere = () => page.mouse.move(0, 0);
  /** The focus is outside the gallery, so that it advances from here. */
  const playOn = async () => {
    await elsewhere();
    await page.getByRole('button', { name: 'Care instructions' }).focus();
    await page.clock.runFor(100);
  };
  const stopClock = await stoppableClock(page);
  await page.goto(`/shop/product/${slug}`);
  await stopClock();
  for (const place of [2, 1]) {
    await page.getByRole('button', { name: `Show picture ${place}` }).click();
    await at(place);
  }
  // A key, so that the focus is shown from here: only such a focus pauses it.
  await page.getByRole('button', { name: 'Play pictures' }).press('Enter');
  await playOn();
  await page.clock.runFor(3800);
  await at(1);
  await page.clock.runFor(300);
  await at(2);

  await test.step('it pauses under the mouse, with keyboard focus, behind a dialog, and by its button', async () => {
    await page.getByRole('region', { name: /^Pictures of/ }).hover();
    await page.clock.runFor(5000);
    await at(2);
    await elsewhere();
    await page.getByRole('button', { name: 'Next picture' }).focus();
    await page.clock.runFor(5000);
    await at(2);
    const bag = page.getByRole('dialog', { name: /^Your Bag/ });
    await page.getByRole('button', { name: /^Bag/ }).click();
    await page.clock.runFor(500);
    await expect(bag).toBeVisible();
    await elsewhere();
    await page.clock.runFor(5000);
    await page.keyboard.press('Escape');
    await page.clock.runFor(500);
    await expect(bag).toBeHidden();
    await at(2);
    await page.getByRole('button', { name: 'Pause pictures' }).press('Enter');
    await page.getByRole('button', { name: 'Care instructions' }).focus();
    await page.clock.runFor(5000);
    await at(2);
    await page.getByRole('button', { name: 'Play pictures' }).click();
  });
  await test.step('it stops for good once a picture was chosen', async () => {
    await page.getByRole('button', { name: 'Show picture 1' }).click();
    await at(1);
    await elsewhere();
    await page.getByRole('button', { name: 'Care instructions' }).focus();
    await page.clock.runFor(13_000);
    await at(1);
  });
  await test.step('the lens enlarges 2.5 times, but not more than the picture has', async () => {
    const slide = page.getByRole('group', { name: '1 of 2' });
    await slide.hover({ position: { x: 120, y: 160 } });
    const lens = slide.locator('button > span[aria-hidden=true]');
    await expect(lens).toHaveCSS('width', '150px');
    const width = (await slide.boundingBox())?.width ?? 0;
    const drawn = await lens.evaluate((element) => parseFloat(getComputedStyle(element).backgroundSize));
    const own = Number(/-(\d+)x\d+\//.exec(images[0] ?? '')?.[1]);
    expect(drawn / width).toBeCloseTo(Math.min(2.5, own / width), 2);
    await elsewhere();
    await expect(lens).toBeHidden();
  });
});

test.describe('the pictures on the full screen', () => {
  test('are stepped through, enlarged and dragged by keyboard and mouse, keep the focus, and close with Escape', async ({
    page,
  }) => {
    const { slug, title } = await piece();
    await page.goto(`/shop/product/${slug}`);
    const opener = page.getByRole('button', { name: `${title}, full screen` });
    await opener.focus();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name: title });
    await expect(viewer.getByText('1 of 2')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    const enlarged = viewer.getByRole('group', { name: 'The enlarged picture' });
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText('2 of 2')).toBeVisible();
    await viewer.getByRole('button', { name: 'Enlarge the picture' }).press('Enter');
    await expect(enlarged).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab');
      expect(await viewer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/shop/product/${slug}$`));
    await expect(page.getByRole('button', { name: 'Show picture 2' })).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('button', { name: `${title}, picture 2, full screen` })).toBeFocused();
    await test.step('a mouse enlarges and drags', async () => {
      await page.getByRole('button', { name: `${title}, picture 2, full screen` }).click();
      await expect(viewer.getByText('2 of 2')).toBeVisible();
      const screen = page.viewportSize() ?? { width: 0, height: 0 };
      const [x, y] = [screen.width / 2, screen.height / 2];
      await page.mouse.dblclick(x, y);
      await expect(enlarged).toBeVisible();
      const topOf = () => enlarged.evaluate((area) => area.scrollTop);
      const before = await topOf();
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y + 60, { steps: 3 });
      await page.mouse.up();
      await expect.poll(topOf).toBe(before - 60);
      await page.mouse.click(x, y);
      await expect(enlarged).toHaveCount(0);
    });
  });

  test.describe('on a phone', () => {
    test.use(phone);

    test('open with a tap, are enlarged by a double tap and by pinching, and close with Back', async ({ page }) => {
      const { slug, title } = await piece();
      await page.goto('/shop/listing');
      await page.goto(`/shop/product/${slug}`);
      await page.getByRole('button', { name: `${title}, full screen` }).tap();
      const viewer = page.getByRole('dialog', { name: title });
      await expect(viewer.getByText('1 of 2')).toBeVisible();
      const image = viewer.getByRole('img', { name: title }).first();
      const widthOf = async () => (await image.boundingBox())?.width ?? 0;
      const fitting = await widthOf();

      const screen = page.viewportSize() ?? { width: 0, height: 0 };
      const middle = { x: screen.width / 2, y: screen.height / 2 };
      // Both taps are sent at once: on a busy machine two calls, one after the other, are too slow for a double tap.
      const doubleTap = () =>
        Promise.all([page.touchscreen.tap(middle.x, middle.y), page.touchscreen.tap(middle.x, middle.y)]);
      await doubleTap();
      await expect(viewer.getByRole('button', { name: 'Show the whole picture' })).toBeVisible();
      await expect.poll(widthOf).toBeGreaterThan(fitting * 1.5);
      await doubleTap();
      await expect(viewer.getByRole('button', { name: 'Enlarge the picture' })).toBeVisible();
      await expect.poll(widthOf).toBeCloseTo(fitting, 0);

      const devtools = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints:
            type === 'touchEnd'
              ? []
              : [
                  { x: middle.x - apart, y: middle.y, id: 0 },
                  { x: middle.x + apart, y: middle.y, id: 1 },
                ],
        });
      await touch('touchStart', 40);
      for (const apart of [44, 52, 60, 70, 80]) await touch('touchMove', apart);
      await touch('touchEnd', 0);
      await expect.poll(widthOf).toBeGreaterThan(fitting * 1.5);

      await page.goBack();
      await expect(viewer).toBeHidden();
      await expect(page).toHaveURL(new RegExp(`/shop/product/${slug}$`));
    });
  });
});
