import { catalogApi } from '../features/catalog/catalog-api.ts';
import type { buildStore } from './store.ts';

/** Asks for what the first page will show while its code is still on the way. */
export function warmUp(store: ReturnType<typeof buildStore>, path: string): void {
  store.dispatch(catalogApi.util.prefetch('categories', undefined, {}));
  if (path === '/' || path === '/shop/home') {
    void import('../pages/home-page.tsx');
    store.dispatch(catalogApi.util.prefetch('banners', undefined, {}));
    store.dispatch(catalogApi.util.prefetch('featureProducts', undefined, {}));
  }
  if (path === '/shop/listing') void import('../pages/listing-page.tsx');
}
