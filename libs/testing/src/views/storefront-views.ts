import type { Page } from 'playwright-core';
import { storefrontStates } from './storefront-states.ts';
import { NARROW, button, buttonBelow, failing, scrollTo, stands, waiting, withGoodLink, type View } from './view.ts';

const plain = (name: string, path: string, visitor: View['visitor'] = 'guest'): View => ({ name, visitor, path });

async function openPiece(page: Page): Promise<void> {
  await page.locator('main a[href^="/shop/product/"]').first().click();
  await stands(page, 'dialog');
  await page.getByRole('dialog').getByRole('heading').first().waitFor();
}

async function openCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Bag/ }).first().click();
  await stands(page, 'dialog', /Your Bag/);
}

async function openOrder(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^View details of/ })
    .first()
    .click();
  await stands(page, 'dialog');
}

async function openAddress(page: Page): Promise<void> {
  await button('Add New')(page);
  await stands(page, 'dialog', 'Add New Destination');
}

/** Opens the page of a piece that can be bought: another test may have sold out or withdrawn one of its own pieces. */
async function openPiecePage(page: Page): Promise<void> {
  const card = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Add to Bag/ }) });
  const href = await card.first().locator('a[href^="/shop/product/"]').first().getAttribute('href');
  await page.goto(new URL(href ?? '', page.url()).href);
  await page
    .getByRole('button', { name: /Add to Bag/ })
    .first()
    .waitFor();
}

async function openSizes(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Choose Size/ })
    .first()
    .click();
  await page.getByRole('radiogroup').waitFor();
}

async function openFilters(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Filter/ })
    .first()
    .click();
  await stands(page, 'dialog', 'Filters');
  await page.getByRole('group', { name: 'Price' }).first().waitFor();
  await page.getByRole('group', { name: 'Metal' }).first().waitFor();
}

/** Pieces that tests add have later titles. */
const demoPiecesFirst = '/shop/listing?sortBy=title-atoz';

const wrong = (page: Page) => page.locator('[aria-invalid=true]').first().waitFor();

/** All views of the storefront. */
export const storefrontViews: readonly View[] = [
  {
    ...plain('home', '/shop/home'),
    act: (page) => scrollTo(page, page.getByRole('region', { name: 'Customer reviews' })),
  },
  plain('home-signed-in', '/shop/home', 'shopper'),
  plain('listing', '/shop/listing'),
  plain('listing-filtered', '/shop/listing?category=Ring'),
  plain('listing-empty', '/shop/listing?category=Ring&subcategory=Temple'),
  { ...plain('listing-skeleton', '/shop/listing'), before: waiting('/shop/products') },
  { ...plain('listing-error', '/shop/listing'), before: failing('/shop/products') },
  {
    ...plain('listing-filters', '/shop/listing'),
    upTo: NARROW,
    act: openFilters,
  },
  { ...plain('listing-filters-chosen', '/shop/listing?category=Ring'), upTo: NARROW, act: openFilters },
  { ...plain('product-dialog', '/shop/listing'), act: openPiece },
  {
    ...plain('product', demoPiecesFirst),
    act: openPiecePage,
  },
  {
    ...plain('product-sizes', '/shop/listing?category=Ring'),
    act: async (page) => {
      await openSizes(page);
      await page
        .getByRole('button', { name: /^Add to Bag/ })
        .last()
        .click();
      await page.getByText('Please choose a size').waitFor();
    },
  },
  {
    ...plain('size-guide', '/shop/listing?category=Bangles'),
    act: async (page) => {
      await openSizes(page);
      await button('Size guide')(page);
      await stands(page, 'dialog', 'Bangle sizes');
    },
  },
  {
    ...plain('product-share', demoPiecesFirst),
    act: async (page) => {
      await openPiecePage(page);
      // Without access to the clipboard the page shows the link, to be copied manually.
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
      });
      await buttonBelow(page, 'Copy link');
    },
  },
  plain('shared-wishlist-ended', '/shop/wishes/ended'),
  {
    ...plain('product-review', demoPiecesFirst, 'newcomer'),
    act: async (page) => {
      await openPiecePage(page);
      await buttonBelow(page, 'Write a review');
      await stands(page, 'dialog', 'Share Your Experience');
    },
  },
  plain('product-unknown', '/shop/product/no-such-piece'),
  plain('search', '/shop/search'),
  plain('search-results', '/shop/search?keyword=ring'),
  plain('search-nothing', '/shop/search?keyword=zzzzqqq'),
  { ...plain('search-error', '/shop/search?keyword=ring'), before: failing('/shop/search') },
  plain('gifts', '/shop/gifts'),
  plain('collection', '/shop/collections/for-mother'),
  plain('search-gifts', '/shop/search?keyword=gift%20for%20mother'),
  plain('wishlist-empty', '/shop/wishlist'),
  {
    ...plain('wishlist', demoPiecesFirst),
    act: async (page) => {
      // At another width the same visitor may have some already.
      await page
        .getByRole('button', { name: /^Wishlist: /, pressed: false })
        .first()
        .click();
      await page.getByText('Saved to your wishlist').waitFor();
      await page.goto(new URL('/shop/wishlist', page.url()).href);
      await page.getByRole('list', { name: 'Wishlist' }).waitFor();
    },
  },
  {
    ...plain('compare', demoPiecesFirst),
    act: async (page) => {
      const free = page.getByRole('button', { name: /^Compare: /, pressed: false });
      for (const _ of ['one', 'another']) await free.first().click();
      await page.goto(new URL('/shop/compare', page.url()).href);
      await page.getByRole('table').waitFor();
    },
  },
  plain('listing-emptied', '/shop/listing?category=Necklace&maxPrice=50000'),
  plain('search-absent', '/shop/search?keyword=mangalsutra'),
  plain('about', '/shop/about-us'),
  plain('rates', '/shop/rates'),
  plain('rates-days', '/shop/rates?of=silver&days=30'),
  plain('old-gold', '/shop/old-gold'),
  plain('terms', '/shop/terms-conditions'),
  plain('privacy', '/shop/privacy-policy'),
  plain('returns', '/shop/returns-policy'),
  plain('refund', '/shop/refund-policy'),
  plain('shipping', '/shop/shipping-policy'),
  plain('not-found', '/shop/no-such-page'),
  plain('unauth', '/unauth-page', 'newcomer'),
  plain('login', '/auth/login'),
  {
    ...plain('login-errors', '/auth/login'),
    act: async (page) => {
      await button('Sign In')(page);
      await wrong(page);
    },
  },
  {
    ...plain('login-refused', '/auth/login'),
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@kanaka.example');
      await page.getByLabel('Password', { exact: true }).fill('not-the-password');
      await button('Sign In')(page);
      await page.locator('[data-sonner-toast]').first().waitFor();
    },
  },
  plain('register', '/auth/register'),
  {
    ...plain('register-errors', '/auth/register'),
    act: async (page) => {
      await button('Sign Up')(page);
      await wrong(page);
    },
  },
  {
    ...plain('forgot-password-errors', '/auth/forgot-password'),
    act: async (page) => {
      await button('Send the link')(page);
      await wrong(page);
    },
  },
  {
    ...plain('reset-password-errors', '/auth/reset-password#token=another-token'),
    before: withGoodLink,
    act: async (page) => {
      await button('Set new password')(page);
      await wrong(page);
    },
  },
  {
    ...plain('menu', '/shop/home'),
    upTo: NARROW,
    act: async (page) => {
      await button('Menu')(page);
      await stands(page, 'dialog');
    },
  },
  {
    ...plain('categories-menu', '/shop/home'),
    from: NARROW + 1,
    act: async (page) => {
      await button('Show categories')(page);
      await page.getByRole('link', { name: 'Bangles' }).first().waitFor();
    },
  },
  {
    ...plain('account-menu', '/shop/home', 'newcomer'),
    from: NARROW + 1,
    act: async (page) => {
      await button('Account menu')(page);
      await stands(page, 'menu');
    },
  },
  { ...plain('bag-guest', '/shop/home'), act: openCart },
  { ...plain('bag-empty', '/shop/home', 'newcomer'), act: openCart },
  { ...plain('bag', '/shop/home', 'shopper'), act: openCart },
  {
    ...plain('bag-added', '/shop/listing', 'newcomer'),
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Add to Bag/ })
        .first()
        .click();
      await page.getByText('Product is added to cart').waitFor();
    },
  },
  {
    ...plain('review-dialog', '/shop/home', 'newcomer'),
    act: async (page) => {
      await buttonBelow(page, 'Share Your Experience');
      await stands(page, 'dialog', 'Share Your Experience');
    },
  },
  {
    ...plain('review-google', '/shop/home'),
    act: async (page) => {
      await buttonBelow(page, 'Scan QR Code');
      await stands(page, 'dialog', 'Review on Google');
    },
  },
  plain('orders', '/shop/account', 'shopper'),
  plain('orders-empty', '/shop/account', 'newcomer'),
  { ...plain('orders-error', '/shop/account', 'newcomer'), before: failing('/shop/order') },
  { ...plain('order-dialog', '/shop/account', 'shopper'), act: openOrder },
  plain('addresses', '/shop/account?tab=addresses', 'shopper'),
  plain('password', '/shop/account/password', 'newcomer'),
  plain('profile', '/shop/account/profile', 'newcomer'),
  plain('own-reviews', '/shop/account/reviews', 'newcomer'),
  plain('visit', '/shop/visit', 'newcomer'),
  plain('addresses-empty', '/shop/account?tab=addresses', 'newcomer'),
  { ...plain('address-dialog', '/shop/account?tab=addresses', 'newcomer'), act: openAddress },
  {
    ...plain('address-edit', '/shop/account?tab=addresses', 'shopper'),
    act: async (page) => {
      await button(/^Options for /)(page);
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await stands(page, 'dialog', 'Edit Destination');
    },
  },
  {
    ...plain('address-errors', '/shop/account?tab=addresses', 'newcomer'),
    act: async (page) => {
      await openAddress(page);
      await page.getByLabel('Pincode *').fill('12');
      await page.getByLabel('Phone *').fill('12');
      await page.keyboard.press('Tab');
      await wrong(page);
      await page.getByRole('switch', { name: 'This is a gift' }).click();
      await page.getByLabel('Gift message *').waitFor();
    },
  },
  {
    ...plain('address-abroad', '/shop/account?tab=addresses', 'newcomer'),
    act: async (page) => {
      await openAddress(page);
      await page.getByLabel('Country *').selectOption('United Kingdom');
      await page.getByText('For example EC1Y 8SY').waitFor();
    },
  },
  plain('checkout', '/shop/checkout', 'shopper'),
  {
    ...plain('checkout-address', '/shop/checkout', 'shopper'),
    act: openAddress,
  },
  plain('checkout-empty', '/shop/checkout', 'newcomer'),
  {
    ...plain('checkout-chosen', '/shop/checkout', 'shopper'),
    act: async (page) => {
      await page.getByRole('button', { name: /^4 Car Street/ }).click();
      await page.getByText(/^Tax 3% \(/).waitFor();
    },
  },
  plain('payment-success', '/shop/payment-success', 'shopper'),
  plain('paypal-return', '/shop/paypal-return', 'newcomer'),
  ...storefrontStates,
];
