/**
 * Title and description of each page. The storefront's server and the browser that navigates between pages both use them,
 * so that search engines and shoppers see the same.
 */
import type { Product } from './products.ts';
import type { Shop } from './settings.ts';

export type PageHead = {
  /** Without the shop's name; empty on the home page. */
  title: string;
  description: string;
  /** Search engines must not list it: a shopper's own page, or a missing one. */
  hidden?: true;
};

/** The shop's settings that a head uses. */
type ShopIdentity = Pick<Shop, 'name' | 'tagline' | 'description'>;

const ownPage = (title: string, { description }: ShopIdentity): PageHead => ({ title, description, hidden: true });

/** The pages with fixed texts, by path. */
export function pageHeads(shop: ShopIdentity) {
  return {
    '/shop/home': { title: '', description: shop.description },
    '/shop/about-us': {
      title: 'About Us',
      description: `${shop.name}: ${shop.tagline}. How our pieces are made, and what we stand for.`,
    },
    '/shop/rates': {
      title: 'Today’s Gold, Silver & Platinum Rates',
      description: `The rates at which ${shop.name} sells gold, silver and platinum today, a gram of each purity, and how they moved.`,
    },
    '/shop/old-gold': {
      title: 'Old Gold & Exchange',
      description: `What old gold and pieces from ${shop.name} would bring today, by weight, purity and today’s rate.`,
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
      description: 'How to return or exchange a piece that is not what you hoped for, and until when.',
    },
    '/shop/refund-policy': {
      title: 'Refund Policy',
      description: 'Money goes back the way it came: to the card, account or UPI handle you paid with.',
    },
    '/shop/shipping-policy': {
      title: 'Shipping Policy',
      description: 'Every parcel leaves insured and sealed, and is handed over against a signature.',
    },
    '/shop/wishlist': ownPage('Wishlist', shop),
    '/shop/account': ownPage('My Atelier', shop),
    '/shop/account/password': ownPage('Change Your Password', shop),
    '/shop/checkout': ownPage('Finalize Your Order', shop),
    '/shop/payment-success': ownPage('Your Payment is Being Confirmed', shop),
    '/shop/paypal-return': ownPage('Processing Payment', shop),
    '/shop/stop-notices': ownPage('E-mails about pieces', shop),
    '/auth/login': ownPage('Sign In', shop),
    '/auth/register': ownPage('Create new account', shop),
    '/auth/forgot-password': ownPage('Forgot password', shop),
    '/auth/reset-password': ownPage('Choose a new password', shop),
    '/auth/confirm-email': ownPage('Confirm your e-mail address', shop),
  } satisfies Record<string, PageHead>;
}

/** The paths that search engines may list. */
export const openPages = Object.entries<PageHead>(pageHeads({ name: '', tagline: '', description: '' }))
  .filter(([, { hidden }]) => !hidden)
  .map(([address]) => address);

/** For an unknown path, and for a piece that is not in the shop. */
export const notFoundHead = (shop: ShopIdentity) => ownPage('Page not found', shop);

/** For the page of a shipment. */
export const parcelHead = (shop: ShopIdentity) => ownPage('Your parcel', shop);

/** The document title; on the home page it is the shop's name and tagline, once they are known. */
export function pageTitle({ title }: Pick<PageHead, 'title'>, shop: ShopIdentity): string {
  if (!shop.name) return title || 'Jewellery';
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
