import { pageAt, pages } from '@kanaka/presentation/pages';
import { shopPages } from '../src/app/pages.tsx';
import type { ShopStore } from '../src/app/store.ts';
import { catalogApi } from '../src/features/catalog/catalog-api.ts';
import { ratesApi } from '../src/features/rates/rates-api.ts';
import { shopApi } from '../src/shared/page/use-shop.ts';

export type Address = {
  /** The page's own path (`pagePath`). */
  path: string;
  search: URLSearchParams;
};

/** Runs all queries of a page and waits until each has succeeded or failed. */
export async function runPageQueries({ dispatch }: ShopStore, { path, search }: Address): Promise<void> {
  const found = pageAt(path);
  await Promise.all([
    dispatch(shopApi.endpoints.shop.initiate()),
    dispatch(catalogApi.endpoints.categories.initiate()),
    // The footer has a line of them.
    found && pages[found.page].hasFooter && dispatch(ratesApi.endpoints.rates.initiate()),
    ...(found ? (shopPages[found.page].queries?.(dispatch, { search, param: found.param }) ?? []) : []),
  ]);
}
