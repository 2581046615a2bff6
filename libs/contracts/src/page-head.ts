/**
 * What each page is called and what it says of itself. The service that serves the documents and the browser that goes from
 * page to page both read it here, so that a search engine and a shopper's tab show the same.
 */
import type { Product } from './products.ts';
import type { Shop } from './settings.ts';

export type PageHead = {
  /** Without the shop's name; empty on the home page. */
  title: string;
  description: string;
  /** Nothing for a search engine: somebody's own page, or none at all. */
  hidden?: true;
};

/** What a head says of the shop. */
type ShopIdentity = Pick<Shop, 'name' | 'tagline' | 'description'>;

const ownPage = (title: string, { description }: ShopIdentity): PageHead => ({ title, description, hidden: true });

/** The pages whose words are always the same, by their address. */
export function pageHeads(shop: ShopIdentity) {
  return {
    '/shop/home': { title: '', description: shop.description },
    '/shop/about-us': {
      title: 'About Us',
      description: `${shop.name}: ${shop.tagline}. How our pieces are made, and what we stand for.`,
    },
    '/shop/terms-conditions': {
      title: 'Terms & Conditions',
      description: `What you and ${shop.name} can rely on when you buy from this site.`,
    },
    '/shop/privacy-policy': {
      title: 'Privacy Policy',
      description: 'What we keep about you, why, and how to have it corrected or removed.',
    },
    '/shop/returns-policy': {
      title: 'Returns & Exchange Policy',
      description: 'If a piece is not what you hoped for, you may return or exchange it within 7 days of delivery.',
    },
    '/shop/refund-policy': {
      title: 'Refund Policy',
      description: 'Money goes back the way it came: to the card, account or UPI handle you paid with.',
    },
    '/shop/shipping-policy': {
      title: 'Shipping Policy',
      description: 'Every parcel leaves insured and sealed, and is handed over against a signature.',
    },
    '/shop/account': ownPage('My Atelier', shop),
    '/shop/checkout': ownPage('Finalize Your Order', shop),
    '/shop/payment-success': ownPage('Your Payment is Being Confirmed', shop),
    '/shop/paypal-return': ownPage('Processing Payment', shop),
    '/auth/login': ownPage('Sign In', shop),
    '/auth/register': ownPage('Create new account', shop),
    '/auth/forgot-password': ownPage('Forgot password', shop),
    '/auth/reset-password': ownPage('Choose a new password', shop),
  } satisfies Record<string, PageHead>;
}

/** Those a search engine may list. */
export const openPages = Object.entries<PageHead>(pageHeads({ name: '', tagline: '', description: '' }))
  .filter(([, { hidden }]) => !hidden)
  .map(([address]) => address);

/** Of an address that leads nowhere, and of a piece that is not in the shop. */
export const notFoundHead = (shop: ShopIdentity) => ownPage('Page not found', shop);

/** A page's title as the browser's tab and a search engine show it; the home page is called as the shop is. */
export function fullTitle({ title }: Pick<PageHead, 'title'>, shop: ShopIdentity): string {
  return title ? `${title} · ${shop.name}` : `${shop.name} · ${shop.tagline}`;
}

export function listingHead({ category }: { category: readonly string[] }): PageHead {
  return {
    title: category.length > 0 ? category.join(', ') : 'All Products',
    description: 'Necklaces, rings, bangles, bracelets and earrings, with prices inclusive of all taxes.',
  };
}

export function searchHead(keyword: string, shop: ShopIdentity): PageHead {
  return ownPage(keyword ? `Search: ${keyword}` : 'Search', shop);
}

export function productHead({ title, details }: Pick<Product, 'title' | 'details'>): PageHead {
  return { title, description: details.design };
}
