import { expect, type Page } from '@playwright/test';
import type { AdminProduct } from '@kanaka/contracts/admin-products';
import { faultsOf } from '../accessibility-checks.ts';
import { addPiece, arriveSignedIn, putInBag, withdrawPiece } from '../test-data.ts';
import { phone } from '../screens.ts';
import { test } from '../test.ts';

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

test('a piece is shared by WhatsApp and by its URL', async ({ page, context }) => {
  const { title, slug } = await piece();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/shop/product/${slug}?utm_source=mail`);
  const share = page.getByRole('group', { name: 'Share this piece' });
  // Loaded when it comes near.
  await page.getByRole('button', { name: 'Care instructions' }).scrollIntoViewIfNeeded();
  const whatsapp = share.getByRole('link', { name: 'Share on WhatsApp' });
  const address = new URL(`/shop/product/${slug}`, page.url()).href;
  const message = new URL((await whatsapp.getAttribute('href')) ?? '');
  expect(message.origin + message.pathname).toBe('https://wa.me/');
  expect(message.searchParams.get('text')).toContain(address);
  expect(message.searchParams.get('text')).toContain(title);
  expect((await whatsapp.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  await share.getByRole('button', { name: 'Copy link' }).focus();
  await page.keyboard.press('Enter');
  await expect(share.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
});

test('the link is shown in a dialog when the clipboard is not available', async ({ page }) => {
  const { title } = await piece();
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const found = await lookFor(page, title);
  await found.getByRole('link', { name: title }).click();
  const share = page.getByRole('dialog').getByRole('group', { name: 'Share this piece' });
  await share.getByRole('button', { name: 'Copy link' }).click();
  await expect(
    share.getByText('Link copied').or(share.getByRole('textbox', { name: 'The address of this piece, to copy' })),
  ).toBeVisible();
});

test('a card changes its picture every 3 seconds, and pauses under the mouse', async ({ page }) => {
  const { title } = await piece();
  const found = await lookFor(page, title);
  const pictures = found.locator('picture');
  const shown = (place: number) => expect(pictures.nth(place)).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await shown(0);
  await expect(found.locator('img').nth(1)).toHaveJSProperty('complete', true);
  await shown(1);
  await found.hover();
  const resting = await pictures.evaluateAll((all) => all.findIndex((one) => getComputedStyle(one).opacity === '1'));
  await page.clock.install();
  await page.clock.runFor(7000);
  expect(await pictures.evaluateAll((all) => all.findIndex((one) => getComputedStyle(one).opacity === '1'))).toBe(
    resting,
  );
});

test.describe('the gallery', () => {
  const at = (page: Page, place: number) =>
    expect(page.getByRole('button', { name: `Show picture ${place}` })).toHaveAttribute('aria-current', 'true');

  test('advances every 4 seconds, and pauses under the mouse, with keyboard focus and by its button', async ({
    page,
  }) => {
    const { slug } = await piece();
    await page.clock.install();
    await page.goto(`/shop/product/${slug}`);
    await at(page, 1);
    await page.mouse.move(0, 0);
    await page.clock.runFor(3900);
    await at(page, 1);
    await page.clock.runFor(200);
    await at(page, 2);

    await page.getByRole('region', { name: /^Pictures of/ }).hover();
    await page.clock.runFor(9000);
    await at(page, 2);
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: 'Next picture' }).focus();
    await page.clock.runFor(9000);
    await at(page, 2);
    await page.getByRole('button', { name: 'Pause pictures' }).press('Enter');
    await page.getByRole('button', { name: 'Care instructions' }).focus();
    await page.clock.runFor(9000);
    await at(page, 2);
  });

  test('stands still behind an open dialog', async ({ page }) => {
    const { slug } = await piece();
    await page.clock.install();
    await page.goto(`/shop/product/${slug}`);
    await page.getByRole('button', { name: /^Bag/ }).click();
    await expect(page.getByRole('dialog', { name: /^Your Bag/ })).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(9000);
    await page.keyboard.press('Escape');
    await at(page, 1);
    await page.clock.runFor(4100);
    await at(page, 2);
  });

  test('does not move with reduced motion', async ({ page }) => {
    const { slug } = await piece();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto(`/shop/product/${slug}`);
    await at(page, 1);
    await page.clock.runFor(13_000);
    await at(page, 1);
    await page.getByRole('button', { name: 'Next picture' }).click();
    await page.clock.runFor(100);
    await at(page, 2);
  });

  test('stops for good once a picture was chosen, until the shopper lets it play again', async ({ page }) => {
    const { slug } = await piece();
    await page.clock.install();
    await page.goto(`/shop/product/${slug}`);
    await page.getByRole('button', { name: 'Show picture 2' }).click();
    await at(page, 2);
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: 'Care instructions' }).focus();
    await page.clock.runFor(13_000);
    await at(page, 2);
    await page.getByRole('button', { name: 'Play pictures' }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(4100);
    await at(page, 1);
  });

  test('has a lens of 150 px that enlarges 2.5 times, but not more than the picture has', async ({ page }) => {
    const { slug, images } = await piece();
    await page.goto(`/shop/product/${slug}`);
    const slide = page.getByRole('group', { name: '1 of 2' });
    await slide.hover({ position: { x: 120, y: 160 } });
    const lens = slide.locator('button > span[aria-hidden=true]');
    await expect(lens).toHaveCSS('width', '150px');
    await expect(lens).toHaveCSS('height', '150px');
    const width = (await slide.boundingBox())?.width ?? 0;
    const drawn = await lens.evaluate((element) => parseFloat(getComputedStyle(element).backgroundSize));
    const own = Number(/-(\d+)x\d+\//.exec(images[0] ?? '')?.[1]);
    expect(drawn / width).toBeCloseTo(Math.min(2.5, own / width), 2);
    await page.mouse.move(0, 0);
    await expect(lens).toBeHidden();
  });
});

test.describe('the pictures on the full screen', () => {
  test('are stepped through and enlarged by keyboard, keep the focus, and close with Escape', async ({ page }) => {
    const { slug, title } = await piece();
    await page.goto(`/shop/product/${slug}`);
    const opener = page.getByRole('button', { name: `${title}, full screen` });
    await opener.focus();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name: title });
    await expect(viewer.getByText('1 of 2')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText('2 of 2')).toBeVisible();
    await viewer.getByRole('button', { name: 'Enlarge the picture' }).press('Enter');
    await expect(viewer.getByRole('group', { name: 'The enlarged picture' })).toBeVisible();
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
  });

  test('are whole at first, enlarged by a click, and then dragged with the mouse', async ({ page }) => {
    const { slug, title } = await piece();
    await page.goto(`/shop/product/${slug}`);
    await page.getByRole('button', { name: `${title}, full screen` }).click();
    const viewer = page.getByRole('dialog', { name: title });
    const picture = viewer.getByRole('img', { name: title }).first();
    await expect(picture).toHaveCSS('object-fit', 'contain');
    const screen = page.viewportSize() ?? { width: 0, height: 0 };
    const [x, y] = [screen.width / 2, screen.height / 2];
    await page.mouse.dblclick(x, y);
    const enlarged = viewer.getByRole('group', { name: 'The enlarged picture' });
    await expect(enlarged).toBeVisible();
    const topOf = () => enlarged.evaluate((area) => area.scrollTop);
    const before = await topOf();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 60, { steps: 3 });
    await page.mouse.up();
    await expect.poll(topOf).toBe(before - 60);
    await expect(enlarged).toBeVisible();
    await page.mouse.click(x, y);
    await expect(enlarged).toHaveCount(0);
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
      const picture = viewer.getByRole('img', { name: title }).first();
      const widthOf = async () => (await picture.boundingBox())?.width ?? 0;
      const fitting = await widthOf();

      const screen = page.viewportSize() ?? { width: 0, height: 0 };
      const middle = { x: screen.width / 2, y: screen.height / 2 };
      // Both taps are sent at once: on a busy machine two calls, one after the other, are too slow for a double tap.
      const doubleTap = () =>
        Promise.all([page.touchscreen.tap(middle.x, middle.y), page.touchscreen.tap(middle.x, middle.y)]);
      await doubleTap();
      await expect(viewer.getByRole('button', { name: 'Show the whole picture' })).toBeVisible();
      expect(await widthOf()).toBeGreaterThan(fitting * 1.5);
      await doubleTap();
      await expect(viewer.getByRole('button', { name: 'Enlarge the picture' })).toBeVisible();
      expect(await widthOf()).toBeCloseTo(fitting, 0);

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

test('a picture that cannot be loaded leaves a placeholder, and the card does not turn to it', async ({ page }) => {
  const { title, images } = await piece();
  const missing = (url: string) => new RegExp(url.replace(/\/\d+\.jpg$/, '/'));
  await page.route(missing(images[1] ?? ''), (route) => route.abort());
  const found = await lookFor(page, title);
  await page.mouse.move(0, 0);
  const second = found.locator('img').nth(1);
  await expect(second).toHaveAttribute('data-failed');
  await expect(second).toHaveCSS('content', /^url\("data:image\/svg/);
  await page.clock.install();
  await page.clock.runFor(7000);
  await expect(found.locator('picture').first()).toHaveCSS('opacity', '1');
});

test('a video that cannot be played shows a message and a link to YouTube', async ({ page }) => {
  const link = 'https://www.youtube.com/watch?v=abcdefghijk';
  const { slug, title } = await piece({ youtubeLink: link });
  // The player responds as YouTube's does for a private video.
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>onmessage = () => parent.postMessage(JSON.stringify({ event: 'onError', info: 150 }), '*')</script>`,
    }),
  );
  await page.goto(`/shop/product/${slug}`);
  await page.getByRole('button', { name: `Play the film of ${title}` }).click();
  await expect(
    page.getByText('Video Unavailable: This video cannot be embedded or may be private/restricted.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute('href', link);
});

test('a piece on sale is labelled, a sold-out piece cannot be added, and both show care instructions', async ({
  page,
}) => {
  const onSale = await piece({ salePrice: 8000 });
  const soldOut = await piece({ salePrice: 8000, totalStock: 0 });
  const saleCard = await lookFor(page, onSale.title);
  await expect(saleCard.getByText('Sale', { exact: true })).toBeVisible();
  await expect(saleCard.getByText('Sale −20 %')).toBeVisible();
  await expect(saleCard.getByText('₹8,240.00')).toBeVisible();
  await expect(saleCard.getByText('₹10,300.00')).toBeVisible();

  const soldCard = await lookFor(page, soldOut.title);
  await expect(soldCard.getByText('Sale', { exact: true })).toBeHidden();
  await expect(soldCard.getByRole('button', { name: 'Out of stock' })).toBeDisabled();
  await soldCard.getByRole('link', { name: soldOut.title }).click();
  const dialog = page.getByRole('dialog', { name: soldOut.title });
  await expect(dialog.getByRole('button', { name: 'Tell me when it is back' })).toBeEnabled();
  await expect(dialog.getByText('Out of stock', { exact: true }).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add to Bag' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Care instructions' }).click();
  await expect(dialog.getByText(/Wipe it with a soft, dry cloth/)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a piece in the bag shows its quantity instead of Add to Bag, limited to its stock', async ({ page }) => {
    const { userId } = await arriveSignedIn(page.request);
    const { _id, title } = await piece({ totalStock: 2 });
    await putInBag(page.request, { userId, productId: _id });
    const found = await lookFor(page, title);
    await expect(found.getByRole('button', { name: /Add to Bag/ })).toBeHidden();
    const quantity = found.getByRole('group', { name: `Quantity of ${title}` });
    await expect(quantity).toHaveText('1');
    await expect(quantity.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
    await quantity.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(quantity).toHaveText('2');
    // It looks disabled, so that a click would wait; a press says why.
    await quantity.getByRole('button', { name: 'Increase quantity' }).press('Enter');
    await expect(page.getByText('Only 2 quantity can be added for this item').first()).toBeVisible();
    await expect(quantity).toHaveText('2');
    // The notice covers no button of the card, although it is shown for a while yet.
    await found.getByRole('button', { name: `Remove ${title} from bag` }).click();
    await expect(found.getByRole('button', { name: /Add to Bag/ })).toBeVisible();
  });
});
