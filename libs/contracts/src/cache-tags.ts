/**
 * What a public response was made from. The gateway's cache stores responses with their tags; a service that changes
 * something publishes its tags, and every gateway then asks again.
 */
export type CacheTag =
  /** Which pieces there are, with everything that the owner enters about them. */
  | 'products'
  /** What orders and reviews change about one piece: its stock and its average rating. */
  | `product-${string}`
  /** Which pieces are in stock. */
  | 'stock'
  /** How pieces are rated, which sorts lists. */
  | 'ratings'
  | 'categories'
  | 'banners'
  | 'collections'
  /** The texts of policies and free pages. */
  | 'pages'
  | 'reviews'
  /** The rates of metals. */
  | 'rates'
  /** The shop's settings. */
  | 'shop'
  /** A session that has ended, of which the gateways then refuse access tokens. */
  | `session-${string}`;

export const productTag = (id: string): CacheTag => `product-${id}`;
export const sessionTag = (id: string): CacheTag => `session-${id}`;

/** The response header with the tags, separated by commas. The gateway removes it. */
export const CACHE_TAG_HEADER = 'cache-tag';
