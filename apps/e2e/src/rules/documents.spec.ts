import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { demoShop as shop } from '@kanaka/contracts/shop-profile';
import { addPiece, withdrawPiece } from '../test-data.ts';
import { phone } from '../screens.ts';
import { test } from '../test.ts';

/** The document as a program without JavaScript reads it. */
async function readDocument(request: APIRequestContext, address: string) {
  const reply = await request.get(address);
  const body = await reply.text();
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}';
  return {
    status: reply.status(),
    headers: reply.headers(),
    body,
    title: /<title>(.*?)<\/title>/s.exec(body)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1],
    image: /<meta property="og:image" content="([^"]*)"/.exec(body)?.[1],
    data: JSON.parse(data) as { '@graph'?: Record<string, unknown>[] },
  };
}

test('home and the listing have their metadata without JavaScript', async ({ request }) => {
  const home = await readDocument(request, '/');
  expect(home.title).toBe(`${shop.name} · ${shop.tagline}`);
  expect(home.canonical).toMatch(/^https?:\/\/.+\/shop\/home$/);
  expect(home.data['@graph']?.map((thing) => thing['@type'])).toContain('WebSite');
  expect(home.headers['cache-control']).toBe('no-cache');

  const listing = await readDocument(request, '/shop/listing?category=Ring&sortBy=title-atoz');
  expect(listing.title).toBe(`Ring · ${shop.name}`);
  expect(listing.canonical).toMatch(/\/shop\/listing\?category=Ring$/);
});

test('a piece’s document has its price, picture and breadcrumbs, and the sitemap lists it', async ({ request }) => {
  const piece = await addPiece();
  const { title, canonical, image, data } = await readDocument(request, `/shop/product/${piece.slug}`);
  expect(title).toBe(`${piece.title} · ${shop.name}`);
  expect(data['@graph']?.[0]).toMatchObject({ name: piece.title, offers: { price: '10300.00', priceCurrency: 'INR' } });
  const picture = await request.get(new URL(image ?? '').pathname);
  expect(picture.headers()['content-type']).toBe('image/jpeg');
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${canonical}</loc>`);
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m);

  await withdrawPiece(piece._id);
  const gone = await readDocument(request, `/shop/product/${piece.slug}`);
  expect(gone.status).toBe(404);
  expect(gone.body).toContain('<meta name="robots" content="noindex"');
});

test('markup in a title is shown as text', async ({ page }) => {
  const title = `"><script>window.stolen = 1</script> ${Date.now().toString(36)}`;
  const piece = await addPiece({ title });
  await page.goto(`/shop/product/${piece.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(`${title} · ${shop.name}`);
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
  await withdrawPiece(piece._id);
});

test.describe('on a phone without JavaScript', () => {
  test.use({ ...phone, javaScriptEnabled: false });

  /** The position of the first picture, once it is loaded. */
  const positionOfPicture = async (page: Page) => {
    const picture = page.locator('#root img').first();
    await expect(picture).toBeInViewport();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    return picture.boundingBox();
  };

  for (const [name, address] of [
    ['home', '/'],
    ['the listing', '/shop/listing'],
  ] as const) {
    test(`${name} shows its first picture`, async ({ page }) => {
      await page.goto(address);
      await positionOfPicture(page);
    });
  }

  test('a piece’s picture does not move when the page hydrates, which needs no request', async ({
    page,
    openWindow,
  }) => {
    const piece = await addPiece();
    await page.goto(`/shop/product/${piece.slug}`);
    const before = await positionOfPicture(page);

    const whole = await openWindow({ ...phone, javaScriptEnabled: true });
    const requested: string[] = [];
    whole.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await whole.goto(`/shop/product/${piece.slug}`);
    await expect(whole.getByRole('heading', { level: 1, name: piece.title })).toBeVisible();
    await expect.poll(() => positionOfPicture(whole)).toEqual(before);
    expect(requested).not.toContain(`/api/shop/products/get/${piece.slug}`);
    await withdrawPiece(piece._id);
  });
});
