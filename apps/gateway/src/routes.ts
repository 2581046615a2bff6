import { MAX_IMPORT_BYTES } from '@kanaka/contracts/catalog/product-imports';
import { MAX_IMAGE_BYTES, MAX_IMAGES_AN_UPLOAD } from '@kanaka/contracts/media/media';

export const UPSTREAMS = ['identity', 'catalog', 'cart', 'orders', 'reviews', 'media', 'storefront', 'admin'] as const;
export type Upstream = (typeof UPSTREAMS)[number];

export type Row = {
  /** This path and everything below it. If two rows match, the longer prefix wins. */
  prefix: `/${string}`;
  /** This path alone, nothing below it. */
  exact?: true;
  to: Upstream;
  /** The least privilege that passes. Below an `anyone` prefix, services refuse guests for private calls. */
  audience: 'anyone' | 'signed-in' | 'admin';
  /** Bodies are streamed, over separate connections; all other bodies are read whole first. */
  upload?: true;
  /** The client's `Authorization` is forwarded; of all others it is dropped. */
  authorization?: true;
  /** What the paths below the prefix look like; there is nothing below any other. */
  files?: RegExp;
  /** Largest body in bytes, 1 MB by default, as in the services. */
  bodyLimit?: number;
  /** How long the service may take to respond, 30 s by default. */
  timeoutMs?: number;
};

/** Uploads are streamed; the multipart form around the images adds some bytes. */
const anUpload = {
  upload: true,
  bodyLimit: MAX_IMAGES_AN_UPLOAD * MAX_IMAGE_BYTES + 10 * 1024 * 1024,
  timeoutMs: 180_000,
} as const;

const oneFile = { upload: true, bodyLimit: MAX_IMAGE_BYTES + 1024 * 1024, timeoutMs: 180_000 } as const;

/** Beside a file of pieces stand the names of its pictures. */
const aTable = { upload: true, bodyLimit: MAX_IMPORT_BYTES + 3 * 1024 * 1024, timeoutMs: 180_000 } as const;

/** Every path without a row of its own is a page, which the storefront renders for each request. */
export const PAGES = '/';

/** Built files have a hash in their name: they never change, and browsers keep them for a year. */
const BUILT = /^\/(?:admin\/)?assets\/[\w.-]+-[\w-]{8}\.\w+$/;

/** The gateway's routes: prefix, target service and the privilege needed. Other paths cannot be reached from outside. */
export const routes: Row[] = [
  { prefix: '/api/auth', to: 'identity', audience: 'anyone' },
  { prefix: '/api/shop/address', to: 'identity', audience: 'signed-in' },
  { prefix: '/api/common/countries', to: 'identity', audience: 'anyone' },

  { prefix: '/api/admin/api-keys', to: 'identity', audience: 'admin' },
  { prefix: '/api/admin/audit', to: 'identity', audience: 'admin' },
  { prefix: '/api/admin/customers', to: 'identity', audience: 'admin' },
  { prefix: '/api/admin/customers/import', to: 'identity', audience: 'admin', ...oneFile },
  { prefix: '/api/admin/roles', to: 'identity', audience: 'admin' },
  { prefix: '/api/admin/staff', to: 'identity', audience: 'admin' },
  { prefix: '/api/admin/products/upload-image', to: 'media', audience: 'admin', ...anUpload },
  { prefix: '/api/admin/products/upload-certificate', to: 'media', audience: 'admin', ...oneFile },
  { prefix: '/api/admin/settings/upload-logo', to: 'media', audience: 'admin', ...oneFile },
  { prefix: '/api/common/photographs/upload', to: 'media', audience: 'signed-in', ...oneFile },
  { prefix: '/api/common/photographs', to: 'media', audience: 'signed-in' },
  { prefix: '/api/admin/products/imports/upload', to: 'catalog', audience: 'admin', ...aTable },
  { prefix: '/api/admin/products/imports/columns', to: 'catalog', audience: 'admin', ...aTable },
  { prefix: '/api/admin/products', to: 'catalog', audience: 'admin' },
  { prefix: '/api/shop/products', to: 'catalog', audience: 'anyone' },
  { prefix: '/api/shop/collections', to: 'catalog', audience: 'anyone' },
  { prefix: '/api/shop/search', to: 'catalog', audience: 'anyone' },
  { prefix: '/api/shop/stock-notices', to: 'catalog', audience: 'anyone' },
  { prefix: '/api/common/categories', to: 'catalog', audience: 'anyone' },
  { prefix: '/api/common/subcategories', to: 'catalog', audience: 'anyone' },
  { prefix: '/api/common/feature', to: 'catalog', audience: 'anyone' },
  { prefix: '/api/common/shop', to: 'catalog', audience: 'anyone' },
  { prefix: '/api/common/rates', to: 'catalog', audience: 'anyone' },
  { prefix: '/api/admin/rates', to: 'catalog', audience: 'admin' },
  { prefix: '/api/admin/rates/import-file', to: 'catalog', audience: 'admin', ...oneFile },
  { prefix: '/api/admin/units', to: 'catalog', audience: 'admin' },
  { prefix: '/api/admin/stock-notices', to: 'catalog', audience: 'admin' },
  { prefix: '/api/admin/stock-takes', to: 'catalog', audience: 'admin' },
  { prefix: '/api/admin/collections', to: 'catalog', audience: 'admin' },
  { prefix: '/api/admin/categories', to: 'catalog', audience: 'admin' },
  { prefix: '/api/admin/pages', to: 'catalog', audience: 'admin' },
  { prefix: '/api/shop/pages', to: 'catalog', audience: 'anyone' },
  { prefix: '/api/admin/redirects', to: 'catalog', audience: 'admin' },
  { prefix: '/api/admin/settings', to: 'catalog', audience: 'admin' },

  { prefix: '/api/shop/cart', to: 'cart', audience: 'signed-in' },
  { prefix: '/api/shop/wishlist', to: 'cart', audience: 'signed-in' },
  { prefix: '/api/shop/wishes', to: 'cart', audience: 'anyone' },
  { prefix: '/api/admin/wishlists', to: 'cart', audience: 'admin' },
  { prefix: '/api/shop/order', to: 'orders', audience: 'signed-in' },
  { prefix: '/api/shop/track', to: 'orders', audience: 'anyone' },
  { prefix: '/api/shop/delivery', to: 'orders', audience: 'anyone' },
  { prefix: '/api/shop/pickup', to: 'orders', audience: 'anyone' },
  { prefix: '/api/shop/visits', to: 'orders', audience: 'signed-in' },
  { prefix: '/api/shop/visits/slots', to: 'orders', audience: 'anyone' },
  { prefix: '/api/admin/visits', to: 'orders', audience: 'admin' },
  { prefix: '/api/admin/orders', to: 'orders', audience: 'admin' },
  { prefix: '/api/admin/earlier-orders', to: 'orders', audience: 'admin' },
  { prefix: '/api/admin/earlier-orders/import', to: 'orders', audience: 'admin', ...oneFile },
  { prefix: '/api/admin/payments', to: 'orders', audience: 'admin' },
  { prefix: '/api/admin/settlements', to: 'orders', audience: 'admin' },
  { prefix: '/api/admin/webhooks', to: 'orders', audience: 'admin' },
  { prefix: '/api/admin/statistics', to: 'orders', audience: 'admin' },
  { prefix: '/api/admin/dead-letters/orders', to: 'orders', audience: 'admin' },
  { prefix: '/api/admin/dead-letters/identity', to: 'identity', audience: 'admin' },
  { prefix: '/api/admin/dead-letters/catalog', to: 'catalog', audience: 'admin' },
  { prefix: '/api/admin/dead-letters/reviews', to: 'reviews', audience: 'admin' },
  // Some couriers send their secret there.
  { prefix: '/api/couriers/webhook', to: 'orders', audience: 'anyone', authorization: true },
  { prefix: '/api/payments/razorpay/webhook', to: 'orders', audience: 'anyone' },
  { prefix: '/api/shop/review', to: 'reviews', audience: 'anyone' },
  { prefix: '/api/shop/review/add', to: 'reviews', audience: 'signed-in' },
  { prefix: '/api/shop/review/own', to: 'reviews', audience: 'signed-in' },
  { prefix: '/api/shop/review/own-photographs', to: 'reviews', audience: 'signed-in' },
  { prefix: '/api/admin/reviews', to: 'reviews', audience: 'admin' },

  { prefix: '/media', to: 'media', audience: 'anyone' },
  { prefix: '/admin', to: 'admin', audience: 'anyone' },
  { prefix: '/assets', to: 'storefront', audience: 'anyone', files: BUILT },
  // Below it another shop may have had pages, whose addresses lead on.
  { prefix: '/collections/:file(^[\\w-]+\\.\\w+$)', exact: true, to: 'storefront', audience: 'anyone' },
  { prefix: '/favicon.svg', exact: true, to: 'storefront', audience: 'anyone' },
  // Every page of the shop, and the page that says there is none.
  { prefix: PAGES, to: 'storefront', audience: 'anyone' },
];
