import type { Fetch } from '@kanaka/web-kit/base-query';
import { currentRequestId, REQUEST_ID_HEADER } from '@kanaka/server-kit/request-id';

/** The timeout for each service; what is not loaded in time is requested by the browser. */
const TIMEOUT_MS = 2_000;

/** The `fetch` for rendering: it calls the services directly, `reviews` for reviews and `catalog` for everything else. */
export function fetchFrom({ catalog, reviews }: { catalog: string; reviews: string }): Fetch {
  return (path, { method, signal }) =>
    fetch(`${path.startsWith('/api/shop/review/') ? reviews : catalog}${path}`, {
      ...(method !== undefined && { method }),
      headers: { [REQUEST_ID_HEADER]: currentRequestId() },
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
      redirect: 'error',
    });
}
