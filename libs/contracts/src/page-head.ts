/**
 * What each page is called and what it says of itself. The service that serves the documents and the browser that goes from
 * page to page both read it here, so that a search engine and a shopper's tab are told the same.
 */
import type { Product } from './products.ts';
import { shop } from './shop-profile.ts';

export type PageHead = {
  /** Without the shop's name. */
  title: string;
  description: string;
  /** Nothing for a search engine: somebody's own page, or none at all. */
  hidden?: true;
};

const ownPage = (title: string): PageHead => ({ title, description: shop.description, hidden: true });

/** The pages whose words are always the same, by their address. */
export const pageHeads = {
  '/shop/home': { title: shop.name, description: shop.description },
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
  '/shop/account': ownPage('My Atelier'),
  '/shop/checkout': ownPage('Finalize Your Order'),
  '/shop/payment-success': ownPage('Your Payment is Being Confirmed'),
  '/shop/paypal-return': ownPage('Processing Payment'),
} satisfies Record<string, PageHead>;

/** Of an address that leads nowhere, and of a piece that is not in the shop. */
export const notFoundHead = ownPage('Page not found');

/** A page's title as the browser's tab and a search engine show it. */
export function fullTitle({ title }: Pick<PageHead, 'title'>): string {
  return title === shop.name ? `${shop.name} · ${shop.tagline}` : `${title} · ${shop.name}`;
}

export function listingHead({ category }: { category: readonly string[] }): PageHead {
  return {
    title: category.length > 0 ? category.join(', ') : 'All Products',
    description: 'Necklaces, rings, bangles, bracelets and earrings, with prices inclusive of all taxes.',
  };
}

export function searchHead(keyword: string): PageHead {
  return ownPage(keyword ? `Search: ${keyword}` : 'Search');
}

export function productHead({ title, details }: Pick<Product, 'title' | 'details'>): PageHead {
  return { title, description: details.design };
}
