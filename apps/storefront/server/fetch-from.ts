import type { Fetch } from '@kanaka/web-kit/base-query';
import { currentRequestId, REQUEST_ID_HEADER } from '@kanaka/server-kit/request-id';
import { request } from 'undici';

/** The timeout for each service; what is not loaded in time is requested by the browser. */
const TIMEOUT_MS = 2_000;

/**
 * The `fetch` for rendering: it calls the services directly, `reviews` for reviews, `cart` for shared wishlists and
 * `catalog` for everything else. The global `fetch` takes twice as much of the processor.
 */
export function fetchFrom({ catalog, cart, reviews }: Record<'catalog' | 'cart' | 'reviews', string>): Fetch {
  const serviceOf = (path: string) =>
    path.startsWith('/api/shop/review/') ? reviews : path.startsWith('/api/shop/wishes/') ? cart : catalog;
  return async (path) => {
    const { statusCode, headers, body } = await request(`${serviceOf(path)}${path}`, {
      headers: { [REQUEST_ID_HEADER]: currentRequestId() },
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    return {
      ok: statusCode >= 200 && statusCode < 300,
      status: statusCode,
      headers: { get: (name) => headers[name]?.toString() ?? null },
      json: () => body.json(),
    };
  };
}
