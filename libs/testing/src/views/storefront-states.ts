import type { Page } from 'playwright-core';
import { button, buttonBelow, failing, scrollTo, stands, waiting, withGoodLink, type View } from './view.ts';

const at = (name: string, path: string, visitor: View['visitor'] = 'guest'): View => ({ name, visitor, path });

/** The newest order of the signed-in user. */
async function orderOf(page: Page): Promise<string> {
  const api = (path: string) => page.request.get(new URL(`/api${path}`, page.url()).href);
  const { user } = (await (await api('/auth/check-auth')).json()) as { user: { id: string } };
  const { data } = (await (await api(`/shop/order/list/${user.id}`)).json()) as { data: { _id: string }[] };
  return data.at(-1)?._id ?? '';
}

/** Views while something is loading, has failed, or has just been done. */
export const storefrontStates: readonly View[] = [
  {
    ...at('home-skeleton', '/shop/home'),
    before: waiting('/{common/feature,shop/products}'),
    // The shop's own words are requested too, and come.
    act: (page) => page.locator('h1', { hasText: /\S/ }).waitFor(),
  },
  { ...at('home-error', '/shop/home'), before: failing('/{common/feature,shop/products}') },
  {
    ...at('home-offline', '/shop/home'),
    // Only the browser's flag is set; the network still works, so that images are loaded.
    before: async (page) => {
      await page.addInitScript('Object.defineProperty(Navigator.prototype, "onLine", { get: () => false })');
    },
    act: (page) => page.getByText('You are offline.').waitFor(),
  },
  { ...at('product-skeleton', '/shop/product/any-piece'), before: waiting('/shop/products') },
  { ...at('product-error', '/shop/product/any-piece'), before: failing('/shop/products') },
  { ...at('orders-skeleton', '/shop/account', 'newcomer'), before: waiting('/shop/order') },
  { ...at('addresses-skeleton', '/shop/account?tab=addresses', 'newcomer'), before: waiting('/shop/address') },
  { ...at('addresses-error', '/shop/account?tab=addresses', 'newcomer'), before: failing('/shop/address') },
  { ...at('search-skeleton', '/shop/search?keyword=ring'), before: waiting('/shop/search') },
  {
    ...at('reviews-error', '/shop/home'),
    before: failing('/shop/review'),
    act: async (page) => {
      await scrollTo(page, page.getByText('Could not load reviews'));
      await page.getByText('Could not load reviews').scrollIntoViewIfNeeded();
    },
  },
  {
    ...at('review-errors', '/shop/home', 'newcomer'),
    act: async (page) => {
      await buttonBelow(page, 'Share Your Experience');
      await button('Submit Review')(page);
      await page.getByRole('dialog').getByRole('alert').first().waitFor();
    },
  },
  {
    ...at('address-gift', '/shop/account?tab=addresses', 'newcomer'),
    act: async (page) => {
      await button('Add New')(page);
      await stands(page, 'dialog', 'Add New Destination');
      await page.getByRole('switch', { name: 'This is a gift' }).click();
      await page.getByLabel('Gift message').waitFor();
      await page.getByLabel('Gift message').scrollIntoViewIfNeeded();
    },
  },
  {
    ...at('address-menu', '/shop/account?tab=addresses', 'shopper'),
    act: async (page) => {
      await page.getByRole('main').locator('[aria-haspopup=menu]').first().click();
      await stands(page, 'menu');
    },
  },
  { ...at('forgot-password', '/auth/forgot-password') },
  {
    ...at('forgot-password-sent', '/auth/forgot-password'),
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@kanaka.example');
      await button('Send the link')(page);
      await stands(page, 'heading', 'Please look in your mailbox');
    },
  },
  { ...at('reset-password', '/auth/reset-password#token=as-in-the-e-mail'), before: withGoodLink },
  { ...at('reset-password-dead-link', '/auth/reset-password') },
  {
    ...at('payment-success-order', '/shop/account', 'shopper'),
    act: async (page) => {
      await page.goto(new URL(`/shop/payment-success?orderId=${await orderOf(page)}`, page.url()).href);
      await page.getByRole('button', { name: 'Invoice' }).waitFor();
    },
  },
];
