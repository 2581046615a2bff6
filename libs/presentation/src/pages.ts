/**
 * Every page of the storefront: who may see it, its head, and which part of its query string it depends on. The router, the
 * server, the guard, the sitemap and the gateway's cache read this table; `apps/storefront/src/app/pages.tsx` adds what
 * each page shows.
 */
import type { Collection } from '@kanaka/contracts/catalog/collections';
import type { ShopPage } from '@kanaka/contracts/catalog/pages';
import type { Product } from '@kanaka/contracts/catalog/products';
import type { Shop } from '@kanaka/contracts/catalog/settings';

export type PageHead = {
  /** Without the shop's name; empty on the home page. */
  title: string;
  description: string;
  /** Search engines must not list it: a shopper's own page, or a missing one. */
  hidden?: true;
};

/** The shop's settings that a head uses. */
type ShopIdentity = Pick<Shop, 'name' | 'tagline' | 'description'>;

type Page = {
  /** As in `PageHead`; none where it depends on what the page shows. */
  title?: string;
  /** Search engines may list the pages that have one. */
  description?: (shop: ShopIdentity) => string;
  /** Whom the guard lets in, here and below the path: by default everyone. */
  only?: 'signed-in' | 'guests';
  /** Rendered when the session is known, and not at all without JavaScript. */
  needsSession?: true;
  hasFooter?: true;
  /**
   * The parameters that the server's page depends on, or whose normal form they have (listing-url.ts, rates-url.ts, text-url.ts).
   * A page without is not cached, because hardly anyone shares it.
   */
  query?: readonly string[] | 'listing' | 'collection' | 'rates' | 'text';
};

/** A page of text, of which a query names an earlier version. */
const textPage = { query: 'text', hasFooter: true } as const;

const table = {
  '/shop/home': { title: '', description: (shop) => shop.description, query: [], hasFooter: true },
  '/shop/listing': {
    description: () => 'Necklaces, rings, bangles, bracelets and earrings, with prices inclusive of all taxes.',
    query: 'listing',
  },
  '/shop/gifts': {
    title: 'Gifts',
    description: ({ name }) =>
      `Gifts from ${name} by occasion, person and price: wrapped by hand, with a card in your words.`,
    query: [],
    hasFooter: true,
  },
  '/shop/collections/:slug': { query: 'collection' },
  '/shop/search': { query: ['keyword', 'category', 'minPrice', 'maxPrice', 'sortBy'] },
  '/shop/product/:slug': { query: ['size'] },
  '/shop/about-us': {
    title: 'About Us',
    description: ({ name, tagline }) => `${name}: ${tagline}. How our pieces are made, and what we stand for.`,
    query: [],
    hasFooter: true,
  },
  '/shop/rates': {
    title: 'Today’s Gold, Silver & Platinum Rates',
    description: ({ name }) =>
      `The rates at which ${name} sells gold, silver and platinum today, a gram of each purity, and how they moved.`,
    query: 'rates',
    hasFooter: true,
  },
  '/shop/old-gold': {
    title: 'Old Gold & Exchange',
    description: ({ name }) =>
      `What old gold and pieces from ${name} would bring today, by weight, purity and today’s rate.`,
    query: [],
    hasFooter: true,
  },
  '/shop/terms-conditions': textPage,
  '/shop/privacy-policy': textPage,
  '/shop/returns-policy': textPage,
  '/shop/refund-policy': textPage,
  '/shop/shipping-policy': textPage,
  '/shop/pages/:slug': textPage,
  '/shop/wishlist': { title: 'Wishlist', needsSession: true },
  '/shop/wishes/:token': { hasFooter: true },
  '/shop/compare': { title: 'Compare Pieces', needsSession: true },
  '/shop/account': { title: 'My Atelier', only: 'signed-in', needsSession: true },
  '/shop/account/password': { title: 'Change Your Password', only: 'signed-in', needsSession: true },
  '/shop/account/profile': { title: 'Profile', only: 'signed-in', needsSession: true },
  '/shop/account/reviews': { title: 'My Reviews', only: 'signed-in', needsSession: true },
  '/shop/visit': { title: 'Visit Us', only: 'signed-in', needsSession: true },
  '/shop/checkout': { title: 'Finalize Your Order', only: 'signed-in', needsSession: true },
  '/shop/payment-success': { title: 'Your Payment is Being Confirmed', needsSession: true },
  '/shop/paypal-return': { title: 'Processing Payment', needsSession: true },
  '/shop/track/:token': { title: 'Your parcel', hasFooter: true },
  '/shop/stop-notices': { title: 'E-mails about pieces' },
  '/unauth-page': { title: 'No access' },
  '/auth/login': { title: 'Sign In', only: 'guests', needsSession: true },
  '/auth/register': { title: 'Create new account', only: 'guests', needsSession: true },
  '/auth/forgot-password': { title: 'Forgot password', needsSession: true },
  '/auth/reset-password': { title: 'Choose a new password', needsSession: true },
  '/auth/confirm-email': { title: 'Confirm your e-mail address', needsSession: true },
  '/auth/join': { title: 'Accept an invitation', needsSession: true },
} satisfies Record<`/${string}`, Page>;

export type PagePath = keyof typeof table;
export const pages: Readonly<Record<PagePath, Page>> = table;
export const pagePaths = Object.keys(pages) as PagePath[];

const patterns = pagePaths.map((page) => ({ page, pattern: new RegExp(`^${page.replace(/:\w+/, '([^/]+)')}$`) }));

/** The page at a path of its own spelling, with its parameter; null when the shop has none there. */
export function pageAt(path: string): { page: PagePath; param: string } | null {
  for (const { page, pattern } of patterns) {
    const [whole, param = ''] = pattern.exec(path) ?? [];
    try {
      if (whole !== undefined) return { page, param: decodeURIComponent(param) };
    } catch {
      return null;
    }
  }
  return null;
}

/** The paths that search engines may list. */
export const openPages = pagePaths.filter((path) => pages[path].description);

export function headOf(path: PagePath, shop: ShopIdentity): PageHead {
  const { title = '', description } = pages[path];
  return description ? { title, description: description(shop) } : ownPage(title, shop);
}

const ownPage = (title: string, { description }: ShopIdentity): PageHead => ({ title, description, hidden: true });

/** For an unknown path, and for a piece that is not in the shop. */
export const notFoundHead = (shop: ShopIdentity) => ownPage('Page not found', shop);

/** The document title; on the home page it is the shop's name and tagline, once they are known. */
export function pageTitle({ title }: Pick<PageHead, 'title'>, shop: ShopIdentity): string {
  if (!shop.name) return title || 'Jewellery';
  return title ? `${title} · ${shop.name}` : `${shop.name} · ${shop.tagline}`;
}

export function listingHead({ category }: { category: readonly string[] }, shop: ShopIdentity): PageHead {
  return { ...headOf('/shop/listing', shop), title: category.length > 0 ? category.join(', ') : 'All Products' };
}

export function collectionHead({ title, description }: Pick<Collection, 'title' | 'description'>, shop: ShopIdentity) {
  return { title, description: description || shop.description };
}

/** Of a page of text. */
export function textHead(
  { title, description }: Pick<ShopPage, 'title' | 'description'>,
  shop: ShopIdentity,
): PageHead {
  return { title, description: description || shop.description };
}

export function searchHead(keyword: string, shop: ShopIdentity): PageHead {
  return ownPage(keyword ? `Search: ${keyword}` : 'Search', shop);
}

/** Of a list that somebody shares, under the name that they chose, if any. */
export function sharedWishlistHead(name: string, shop: ShopIdentity): PageHead {
  return ownPage(name ? `${name}’s wishlist` : 'A wishlist', shop);
}

export function productHead({ title, details }: Pick<Product, 'title' | 'details'>): PageHead {
  return { title, description: details.design };
}
