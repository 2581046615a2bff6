const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Calls with stricter limits of their own, by their setting: those that guess passwords, create data or are expensive. */
export const counted = [
  {
    name: 'SIGN_INS_PER_MINUTE',
    calls: [
      'POST /api/auth/login',
      'POST /api/auth/second-factor*',
      'POST /api/auth/confirm*',
      'POST /api/auth/change-password',
      'POST /api/auth/erase-account',
    ],
    windowMs: MINUTE_MS,
  },
  { name: 'REGISTRATIONS_PER_HOUR', calls: ['POST /api/auth/register'], windowMs: HOUR_MS },
  {
    name: 'PASSWORD_RESETS_PER_HOUR',
    calls: [
      'POST /api/auth/forgot-password',
      'POST /api/auth/reset-password',
      'POST /api/auth/find-link',
      'POST /api/auth/prove-email',
      'POST /api/auth/join',
      'POST /api/auth/send-email-proof',
    ],
    windowMs: HOUR_MS,
  },
  { name: 'ORDERS_PER_HOUR', calls: ['POST /api/shop/order/create'], windowMs: HOUR_MS },
  // What a shopper writes to the shop.
  { name: 'REVIEWS_PER_HOUR', calls: ['POST /api/shop/review/add', 'POST /api/shop/visits'], windowMs: HOUR_MS },
  { name: 'STOCK_NOTICES_PER_HOUR', calls: ['POST /api/shop/stock-notices'], windowMs: HOUR_MS },
  { name: 'PHOTOGRAPHS_PER_HOUR', calls: ['POST /api/common/photographs/upload'], windowMs: HOUR_MS },
  // A shared wishlist is looked for by its secret address.
  {
    name: 'SEARCHES_PER_MINUTE',
    calls: ['GET /api/shop/search/*', 'GET /api/shop/wishes/*'],
    windowMs: MINUTE_MS,
  },
  {
    name: 'UPLOADS_PER_MINUTE',
    calls: [
      'POST /api/admin/products/upload-image',
      'POST /api/admin/products/upload-certificate',
      'POST /api/admin/products/imports/upload',
      'POST /api/admin/settings/upload-logo',
    ],
    windowMs: MINUTE_MS,
  },
] as const;

export type Counted = (typeof counted)[number];

/** How many of each kind one address, and one account, may make in its window. */
export type Limits = Record<Counted['name'], number>;

/**
 * The stricter limit that a call counts against, or null. The URL is normalised as the service will do it (dot segments
 * removed, decoded); otherwise another spelling would escape the limit.
 */
export function countedAs({ method, url }: { method: string; url: string }): Counted | null {
  const path = plainPath(url);
  const call = `${method === 'HEAD' ? 'GET' : method} ${path}`;
  const fits = (written: string) => (written.endsWith('*') ? call.startsWith(written.slice(0, -1)) : call === written);
  return counted.find(({ calls }) => calls.some(fits)) ?? null;
}

/** Nothing in it has another spelling. */
const PLAIN = /^(\/[\w-]+)+(?=\?|$)/;

function plainPath(url: string): string {
  const [plain] = PLAIN.exec(url) ?? [];
  if (plain !== undefined) return plain;
  if (!URL.canParse(url, 'http://shop')) return url;
  const { pathname } = new URL(url, 'http://shop');
  try {
    return decodeURIComponent(pathname);
  } catch {
    // No service accepts a URL that cannot be decoded.
    return pathname;
  }
}
