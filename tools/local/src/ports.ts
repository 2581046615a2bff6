/** What each part adds to PORT. */
export const offsets = {
  gateway: 0,
  identity: 1,
  catalog: 2,
  cart: 3,
  orders: 4,
  reviews: 5,
  media: 6,
  'invoice-worker': 7,
  'mail-worker': 8,
  storefront: 9,
  admin: 10,
  'gateway-metrics': 11,
  'storefront-metrics': 12,
  'storefront-pages': 13,
  'admin-pages': 14,
  postgres: 20,
  redis: 21,
  s3: 22,
  razorpay: 23,
  smtp: 24,
  mail: 25,
} as const;

export type PortName = keyof typeof offsets;

export const HIGHEST_OFFSET = Math.max(...Object.values(offsets));
