import { expect, type Page } from '@playwright/test';
import { demoShop as shop } from '@kanaka/contracts/shop-profile';
import { test } from '../test.ts';

/** The map is a third-party page, which need not be reachable for this test. */
test.beforeEach(({ page }) => page.route('https://www.google.com/**', (route) => route.abort()));

const footerOf = (page: Page) => page.getByRole('contentinfo');
const upAgain = (page: Page) => page.getByRole('button', { name: 'Scroll to top' });

test('the about page describes the shop, its five collections and its three promises', async ({ page }) => {
  await page.goto('/shop/about-us');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const blurbs = page.getByRole('region', { name: 'Five collections' }).getByRole('listitem');
  await expect(blurbs).toHaveCount(5);
  for (const [place, name] of ['Necklace', 'Ring', 'Bangles', 'Bracelet', 'Earrings'].entries()) {
    await expect(blurbs.nth(place).getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(blurbs.nth(place).getByRole('paragraph')).toHaveText(/\w+ \w+/);
  }
  const promises = page.getByRole('region', { name: 'What we promise' });
  await expect(promises.getByRole('heading')).toHaveText([
    'Master Craftsmanship',
    'Unmatched Purity',
    'A Legacy of Trust',
  ]);
  const contact = page.getByRole('region', { name: 'Talk to the house' }).getByRole('link');
  const addresses = await contact.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const direct = [`tel:${shop.phone.replaceAll(' ', '')}`, `mailto:${shop.email}`];
  expect(addresses).toEqual([...direct, ...Object.values(shop.social), `https://wa.me/${shop.whatsapp}`]);
  await expect(footerOf(page)).toBeVisible();
});

test('the about page scrolls to its policies at #policies; they open one at a time and can all be closed', async ({
  page,
}) => {
  await page.goto('/shop/about-us#policies');
  const policies = page.getByRole('region', { name: 'Policies', exact: true });
  await expect(policies.getByRole('heading', { name: 'Policies' })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800);
  const returns = policies.getByRole('button', { name: 'Return Policy' });
  const exchange = policies.getByRole('button', { name: 'Exchange Policy' });
  await expect(returns).toHaveAttribute('aria-expanded', 'false');
  await expect(exchange).toHaveAttribute('aria-expanded', 'false');
  await returns.click();
  await expect(policies.getByText('Pieces may be returned within 7 days of delivery')).toBeVisible();
  await exchange.click();
  await expect(policies.getByText('within 7 days of delivery. Exchanges are processed')).toBeVisible();
  await expect(returns).toHaveAttribute('aria-expanded', 'false');
  await expect(policies.getByText('Pieces may be returned')).toBeHidden();
  await exchange.click();
  await expect(exchange).toHaveAttribute('aria-expanded', 'false');
});

/** The facts that each policy must state. */
const facts = [
  [
    '/shop/terms-conditions',
    'Terms & Conditions',
    [/inclusive of GST at 3\s%/, /promotional discount that are marked “Final sale” are final sale/],
  ],
  ['/shop/privacy-policy', 'Privacy Policy', [/12 North Mada Street/]],
  [
    '/shop/returns-policy',
    'Returns & Exchange Policy',
    [
      /Returns and exchanges are accepted within 7 days of delivery/,
      /ship the piece to us within 7 days of that approval/,
      /damaged.* within 48 hours/,
      /processed in 7-15 business days/,
      /Customised .*promotional discount that are marked “Final sale”/,
    ],
  ],
  [
    '/shop/refund-policy',
    'Refund Policy',
    [
      /report the damage within 48 hours/,
      /7-15 business days/,
      /After approval, the amount reaches you in 7-10 business days/,
      /failed payment is verified, the amount is back with you in 5-7 business days/,
      /shipped to us within 7 days of the approval/,
      /Customised .*promotional discount that are marked “Final sale”/,
    ],
  ],
  [
    '/shop/shipping-policy',
    'Shipping Policy',
    [
      /free on prepaid orders in India/,
      /delivered in 4-7 working days/,
      /Customised .*15-45 days/,
      /customs, duties, taxes and import fees .*recipient/i,
    ],
  ],
] as const;

test('each policy states its facts, with a way back and the footer', async ({ page }) => {
  await page.goto('/shop/about-us');
  for (const [path, title, text] of facts) {
    await test.step(title, async () => {
      await footerOf(page).locator(`a[href="${path}"]`).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      const article = page.getByRole('article');
      await expect(article).toContainText('Last updated on 1 August 2025');
      for (const fact of text) await expect(article).toContainText(fact);
      await expect(footerOf(page)).toBeVisible();
      if (path === '/shop/privacy-policy') {
        await expect(article.locator('iframe')).toHaveAttribute('src', shop.mapEmbedUrl);
      }
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page).toHaveURL('/shop/about-us');
    });
  }
});

test('a policy reached by a page load has a way back to the page that led to it', async ({ page }) => {
  await page.goto('/shop/about-us');
  await footerOf(page)
    .getByRole('link', { name: 'Refund Policy' })
    .evaluate((link: HTMLAnchorElement) => window.location.assign(link.href));
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/shop/about-us');
});

test('a policy opened by its URL has a link back to the shop', async ({ page }) => {
  await page.goto('/shop/refund-policy');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/shop/home');
});

test('after scrolling 200 px a button leads back to the top', async ({ page }) => {
  await page.goto('/shop/terms-conditions');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);
  await expect(upAgain(page)).toBeHidden();
  await page.evaluate(() => window.scrollTo({ top: 201, behavior: 'instant' }));
  await upAgain(page).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(upAgain(page)).toBeHidden();
});

test('while a return from PayPal is processed, the page says so', async ({ page }) => {
  await page.goto('/shop/paypal-return');
  await expect(page.getByRole('main')).toHaveText('Processing Payment...Please wait!');
});
