import { listingQuery } from '@kanaka/contracts/listing-address';
import { catalogApi } from '../features/catalog/catalog-api.ts';
import { arrivalSearch } from '../features/listing/filters.ts';
import { sessionApi } from '../features/session/session-api.ts';
import { shopApi } from '../shared/use-shop.ts';
import { fetchPageOf } from './routes.tsx';
import type { buildStore } from './store.ts';

/** How long the first render may wait for what makes it whole. */
const TIMEOUT_MS = 1000;

/** Lets the picture of the first sight come and be painted: drawn anew on its way, it would be seen later. */
async function firstPictureSeen(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('#root > .first-sight + * img');
  if (!picture) return;
  await picture.decode().catch(() => undefined);
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/**
 * Gathers what the first page shows, most of which `early.ts` has asked for already: its code, the session, and what stands
 * highest on it. Resolves when all of it is here or patience has run out; what comes later, pages wait for by themselves.
 */
export async function warmUp(
  store: ReturnType<typeof buildStore>,
  { path, signedIn }: { path: string; signedIn: boolean },
): Promise<void> {
  const shop = store.dispatch(shopApi.endpoints.shop.initiate(undefined, { subscribe: false }));
  const wanted: Promise<unknown>[] = [shop, fetchPageOf(path), firstPictureSeen()];
  if (signedIn) wanted.push(store.dispatch(sessionApi.endpoints.checkAuth.initiate(undefined, { subscribe: false })));
  void store.dispatch(catalogApi.endpoints.categories.initiate(undefined, { subscribe: false }));
  if (path === '/' || path === '/shop/home') {
    void store.dispatch(catalogApi.endpoints.featureProducts.initiate(undefined, { subscribe: false }));
    wanted.push(store.dispatch(catalogApi.endpoints.banners.initiate(undefined, { subscribe: false })));
  }
  if (path === '/shop/listing') {
    const query = listingQuery(arrivalSearch(window.location.search));
    wanted.push(store.dispatch(catalogApi.endpoints.products.initiate({ query }, { subscribe: false })));
  }
  const [, slug] = /^\/shop\/product\/([^/]+)$/.exec(path) ?? [];
  if (slug !== undefined) {
    const params = { id: decodeURIComponent(slug) };
    wanted.push(store.dispatch(catalogApi.endpoints.product.initiate({ params }, { subscribe: false })));
  }
  await Promise.race([
    Promise.allSettled(wanted),
    new Promise((resolve) => {
      setTimeout(resolve, TIMEOUT_MS);
    }),
  ]);
}
