import {
  DEFAULT_SORT,
  filtersInUrl,
  listingQuery,
  listingSearch,
  noFilters,
  pageInUrl,
  searchNow,
} from '@kanaka/presentation/listing-url';
import {
  headOf,
  listingHead,
  notFoundHead,
  pageAt,
  productHead,
  searchHead,
  type PageHead,
} from '@kanaka/presentation/pages';
import type { MetalRate } from '@kanaka/contracts/catalog/metal-rates';
import { ratesInUrl, ratesSearch } from '@kanaka/presentation/rates-url';
import type { Product } from '@kanaka/contracts/catalog/products';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import { catalogApi } from '../src/features/catalog/catalog-api.ts';
import { ratesApi } from '../src/features/rates/rates-api.ts';
import { shopApi, unknownShop } from '../src/shared/page/use-shop.ts';
import type { ShopStore } from '../src/app/store.ts';
import type { Address } from './page-queries.ts';

export type Page = {
  /**
   * 503 when the page's main content could not be loaded: the browser requests it again, and a search engine returns
   * later. 301: its page is the canonical one.
   */
  status: 200 | 301 | 404 | 503;
  shop: Shop;
  head: PageHead;
  /** The canonical path and query string. */
  canonical: string;
  /** The image for link previews. */
  image?: { url: string; alt: string } | undefined;
  product?: Product;
  /** The size that its URL names. */
  size?: string;
  home?: true;
  /** Its address is a secret, so nothing may keep it. */
  isPrivate?: true;
  /** Today's rates, on their page. */
  rates?: readonly MetalRate[];
};

const { products, product, banners, categories } = catalogApi.endpoints;

/** Describes the page at a URL of the shop from the data in the store. */
export function describePage(store: ShopStore, address: Address): Page {
  const shop = shopApi.endpoints.shop.select()(store.getState()).data?.data;
  const page = describe(store, address, shop ?? unknownShop);
  return shop ? page : { ...page, status: 503 };
}

function describe(store: ShopStore, { path, search }: Address, shop: Shop): Page {
  const found = pageAt(path);
  if (!found) return notFound(shop);
  const { page, param } = found;
  const head = headOf(page, shop);
  switch (page) {
    case '/shop/home':
      return describeHome(store, shop, head);
    case '/shop/listing':
      return describeListing(store, shop, search);
    case '/shop/search':
      return { status: 200, shop, head: searchHead(search.get('keyword') ?? '', shop), canonical: path };
    case '/shop/rates':
      return describeRates(store, { shop, head, search });
    case '/shop/product/:slug':
      return describeProduct(store, shop, { slug: param, search });
    case '/shop/track/:token':
      // Without the token: nobody but the reader may have it.
      return { status: 200, shop, head, canonical: '/shop/track', isPrivate: true };
    default:
      return { status: 200, shop, head, canonical: path };
  }
}

const notFound = (shop: Shop): Page => ({ status: 404, shop, head: notFoundHead(shop), canonical: '/shop/listing' });

function describeHome(store: ShopStore, shop: Shop, head: PageHead): Page {
  const shown = banners.select()(store.getState()).data?.data ?? [];
  const wide = shown.find(({ imageDesktop }) => imageDesktop !== '');
  return {
    status: 200,
    shop,
    head,
    canonical: '/shop/home',
    home: true,
    image: wide && { url: wide.imageDesktop, alt: wide.alt },
  };
}

function describeRates(
  store: ShopStore,
  { shop, head, search }: { shop: Shop; head: PageHead; search: URLSearchParams },
): Page {
  const rates = ratesApi.endpoints.rates.select()(store.getState()).data?.data;
  // Each metal's history is a page worth finding; how far back it goes is not.
  const own = ratesSearch({ ...ratesInUrl(search), days: 365 });
  return {
    status: rates ? 200 : 503,
    shop,
    head,
    canonical: own ? `/shop/rates?${own}` : '/shop/rates',
    rates: rates ?? [],
  };
}

function describeListing(store: ShopStore, shop: Shop, search: URLSearchParams): Page {
  const places = categories.select()(store.getState()).data;
  const now = places ? searchNow(search, places) : search;
  if (now === null) return notFound(shop);
  const { category, subcategory } = filtersInUrl(now) ?? noFilters;
  const head = listingHead({ category }, shop);
  if (now.toString() !== search.toString()) return { status: 301, shop, head, canonical: `/shop/listing?${now}` };
  const { data } = products.select({ query: listingQuery(search.toString()) })(store.getState());
  const [first] = data?.pages[0]?.data.flatMap(({ images }) => images.slice(0, 1)) ?? [];
  // Sorting and filters do not change the canonical URL of a category.
  const filters = { ...noFilters, category, subcategory };
  const own = listingSearch({ filters, sort: DEFAULT_SORT, page: pageInUrl(search) });
  return {
    status: data ? 200 : 503,
    shop,
    head,
    canonical: own ? `/shop/listing?${own}` : '/shop/listing',
    image: first === undefined ? undefined : { url: first, alt: head.title },
  };
}

function describeProduct(
  store: ShopStore,
  shop: Shop,
  { slug, search }: { slug: string; search: URLSearchParams },
): Page {
  const { data, error } = product.select({ params: { id: slug } })(store.getState());
  const found = data?.data;
  if (!found) {
    const { status = 0 } = (error ?? {}) as { status?: number };
    return { ...notFound(shop), status: status >= 400 && status < 500 ? 404 : 503 };
  }
  return {
    status: 200,
    shop,
    head: productHead(found),
    canonical: `/shop/product/${encodeURIComponent(found.slug)}`,
    product: found,
    size: search.get('size') ?? '',
    image: { url: found.images[0] ?? '', alt: found.title },
  };
}
