import { MAX_IMAGE_BYTES, MAX_IMAGES_AN_UPLOAD } from '@kanaka/contracts/media';

export const UPSTREAMS = ['identity', 'catalog', 'cart', 'orders', 'reviews', 'media', 'storefront', 'admin'] as const;
export type Upstream = (typeof UPSTREAMS)[number];

export type Row = {
  /** This path and everything below it. Where two rows fit, the longer one counts. */
  prefix: `/${string}`;
  /** This path alone, nothing below it. */
  exact?: true;
  to: Upstream;
  /** Who at least someone must be to pass. Where an `anyone` prefix has calls for some only, its service refuses the others. */
  audience: 'anyone' | 'signed-in' | 'admin';
  /** Bodies pass through as they come, over connections of their own; all others are read whole first. */
  upload?: true;
  /** Largest body in bytes, 1 MB by default: what the services themselves take. */
  bodyLimit?: number;
  /** How long the service may be silent, 30 s by default. */
  timeoutMs?: number;
  /** Who answers a page in its place when it is away, too slow or in trouble. */
  otherwise?: Upstream;
};

/** Pictures go through as a stream; the form around them takes a little too. */
const anUpload = {
  upload: true,
  bodyLimit: MAX_IMAGES_AN_UPLOAD * MAX_IMAGE_BYTES + 10 * 1024 * 1024,
  timeoutMs: 180_000,
} as const;

const aCertificate = { upload: true, bodyLimit: MAX_IMAGE_BYTES + 1024 * 1024, timeoutMs: 180_000 } as const;

/** The storefront has the same page with less in it: better than a wait. */
const aDocument = { audience: 'anyone', timeoutMs: 2_000, otherwise: 'storefront' } as const;

/** The whole gateway in one look: what comes in, where it goes, who may. What is not here is not reachable. */
export const routes: Row[] = [
  { prefix: '/api/auth', to: 'identity', audience: 'anyone' },
  { prefix: '/api/shop/address', to: 'identity', audience: 'signed-in' },
  { prefix: '/api/common/countries', to: 'identity', audience: 'anyone' },

  { prefix: '/api/admin/audit', to: 'identity', audience: 'admin' },
  { prefix: '/api/admin/products/upload-image', to: 'media', audience: 'admin', ...anUpload },
  { prefix: '/api/admin/products/upload-certificate', to: 'media', audience: 'admin', ...aCertificate },
  { prefix: '/api/admin/products', to: 'catalog', audience: 'admin' },
  { prefix: '/api/shop/products', to: 'catalog', audience: 'anyone' },
  { prefix: '/api/shop/search', to: 'catalog', audience: 'anyone' },
  { prefix: '/api/common/categories', to: 'catalog', audience: 'anyone' },
  { prefix: '/api/common/subcategories', to: 'catalog', audience: 'anyone' },
  { prefix: '/api/common/feature', to: 'catalog', audience: 'anyone' },
  { prefix: '/api/common/shop', to: 'catalog', audience: 'anyone' },
  { prefix: '/api/admin/categories', to: 'catalog', audience: 'admin' },
  { prefix: '/api/admin/settings', to: 'catalog', audience: 'admin' },

  { prefix: '/api/shop/cart', to: 'cart', audience: 'signed-in' },
  { prefix: '/api/shop/order', to: 'orders', audience: 'signed-in' },
  { prefix: '/api/admin/orders', to: 'orders', audience: 'admin' },
  { prefix: '/api/admin/payments', to: 'orders', audience: 'admin' },
  { prefix: '/api/admin/statistics', to: 'orders', audience: 'admin' },
  { prefix: '/api/admin/dead-letters/orders', to: 'orders', audience: 'admin' },
  { prefix: '/api/admin/dead-letters/identity', to: 'identity', audience: 'admin' },
  { prefix: '/api/admin/dead-letters/catalog', to: 'catalog', audience: 'admin' },
  { prefix: '/api/admin/dead-letters/reviews', to: 'reviews', audience: 'admin' },
  { prefix: '/api/payments/razorpay/webhook', to: 'orders', audience: 'anyone' },
  { prefix: '/api/shop/review', to: 'reviews', audience: 'anyone' },
  { prefix: '/api/admin/reviews', to: 'reviews', audience: 'admin' },

  { prefix: '/media', to: 'media', audience: 'anyone' },
  { prefix: '/admin', to: 'admin', audience: 'anyone' },
  { prefix: '/', exact: true, to: 'catalog', ...aDocument },
  { prefix: '/shop', to: 'catalog', ...aDocument },
  { prefix: '/auth', to: 'catalog', ...aDocument },
  { prefix: '/unauth-page', exact: true, to: 'catalog', ...aDocument },
  { prefix: '/site.webmanifest', exact: true, to: 'catalog', audience: 'anyone' },
  { prefix: '/robots.txt', exact: true, to: 'catalog', audience: 'anyone' },
  { prefix: '/.well-known/security.txt', exact: true, to: 'catalog', audience: 'anyone' },
  { prefix: '/sitemap.xml', exact: true, to: 'catalog', audience: 'anyone' },
  { prefix: '/', to: 'storefront', audience: 'anyone' },
];
