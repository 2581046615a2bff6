import {
  DEFAULT_SORT,
  filtersInUrl,
  listingPath,
  listingQuery,
  listingSearch,
  noFilters,
  pageInUrl,
  searchNow,
} from '@kanaka/presentation/listing-url';
import * as heads from '@kanaka/presentation/pages';
import type { MetalRate } from '@kanaka/contracts/catalog/metal-rates';
import { ratesInUrl, ratesSearch } from '@kanaka/presentation/rates-url';
import type { Product } from '@kanaka/contracts/catalog/products';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import { wasRefused } from '@kanaka/web-kit/api-error';
import { CatalogApi } from '../src/features/catalog/catalog-api.ts';
import { CollectionsApi } from '../src/features/collections/collections-api.ts';
import { RatesApi } from '../src/features/rates/rates-api.ts';
import { askedText, TextsApi } from '../src/features/texts/texts-api.ts';
import { WishlistApi } from '../src/features/wishlist/wishlist-api.ts';
import { ShopApi, unknownShop } from '../src/shared/page/use-shop.ts';
import type { ShopStore } from '../src/app/store.ts';
import type { Address } from './page-queries.ts';

export type Page = {
  /**
   * 503 when the page's main content could not be loaded: the browser requests it again, and a search engine returns
   * later. 301: its page is the canonical one.
   */
  status: 200 | 301 | 404 | 503;
  shop: Shop;
  head: heads.PageHead;
  /** The canonical path and query string. */
  canonical: string;
  /** The image for link previews. */
  image?: { url: string; alt: string } | undefined;
  product?: Product;
  /** The size that its URL names. */
  size?: string;
  /** What a collection's page shows first. */
  list?: { pieces: readonly Product[]; total: number };
  home?: true;
  /** Its address is a secret, so nothing may keep it. */
  isPrivate?: true;
  /** Today's rates, on their page. */
  rates?: readonly MetalRate[];
};

const { products, product, banners, categories } = CatalogApi.endpoints;
const { collection } = CollectionsApi.endpoints;
const { sharedWishlist } = WishlistApi.endpoints;
const { page } = TextsApi.endpoints;

/** Describes the page at a URL of the shop from the data in the store. */
export function describePage(store: ShopStore, address: Address): Page {
  const shop = ShopApi.endpoints.shop.select()(store.getState()).data?.data;
  const described = describe(store, address, shop ?? unknownShop);
  return shop ? described : { ...described, status: 503 };
}

type At = { store: ShopStore; shop: Shop; head: heads.PageHead; search: URLSearchParams };

function describe(store: ShopStore, { path, search }: Address, shop: Shop): Page {
  const found = heads.pageAt(path);
  if (!found) return notFound(shop);
  const head = heads.headOf(found.page, shop);
  const at = { store, shop, head, search };
  const usual: Page = { status: 200, shop, head, canonical: path };
  switch (found.page) {
    case '/shop/home':
      return { ...usual, home: true, canonical: '/shop/home', image: homeImage(store) };
    case '/shop/listing':
      return describeListing(at);
    case '/shop/collections/:slug':
      return describeCollection(at, found.param);
    case '/shop/search':
      return { ...usual, head: heads.searchHead(search.get('keyword') ?? '', shop) };
    case '/shop/rates':
      return { ...usual, ...describeRates(at) };
    case '/shop/product/:slug':
      return describeProduct(at, found.param);
    case '/shop/terms-conditions':
    case '/shop/privacy-policy':
    case '/shop/returns-policy':
    case '/shop/refund-policy':
    case '/shop/shipping-policy':
    case '/shop/pages/:slug':
      return describeText(at, path);
    case '/shop/wishes/:token':
      return { ...usual, ...describeWishes(at, found.param), canonical: '/shop/wishes', isPrivate: true };
    case '/shop/track/:token':
      // Without the token: nobody but the reader may have it.
      return { ...usual, canonical: '/shop/track', isPrivate: true };
    default:
      return usual;
  }
}

const notFound = (shop: Shop): Page => ({
  status: 404,
  shop,
  head: heads.notFoundHead(shop),
  canonical: '/shop/listing',
});

const withSearch = (path: string, search: string) => (search ? `${path}?${search}` : path);

function homeImage(store: ShopStore): Page['image'] {
  const shown = banners.select()(store.getState()).data?.data ?? [];
  const wide = shown.find(({ imageDesktop }) => imageDesktop !== '');
  return wide && { url: wide.imageDesktop, alt: wide.alt };
}

function describeRates({ store, search }: At): Pick<Page, 'status' | 'canonical' | 'rates'> {
  const rates = RatesApi.endpoints.rates.select()(store.getState()).data?.data;
  // Each metal's history is a page worth finding; how far back it goes is not.
  const own = ratesSearch({ ...ratesInUrl(search), days: 365 });
  return { status: rates ? 200 : 503, canonical: withSearch('/shop/rates', own), rates: rates ?? [] };
}

function describeText({ store, shop, search }: At, path: string): Page {
  const { data: answer, error } = page.select(askedText({ path, search }))(store.getState());
  const found = answer?.data;
  if (!found) return { ...notFound(shop), status: wasRefused(error) ? 404 : 503 };
  // An earlier version is for who has ordered under it, not for search engines.
  const head = { ...heads.textHead(found, shop), ...(found.validUntil !== undefined && { hidden: true as const }) };
  return { status: 200, shop, head, canonical: path };
}

function describeWishes({ store, shop }: At, token: string): Pick<Page, 'status' | 'head'> {
  const { data, error } = sharedWishlist.select({ params: { token } })(store.getState());
  if (!data) return { status: wasRefused(error) ? 404 : 503, head: heads.notFoundHead(shop) };
  return { status: 200, head: heads.sharedWishlistHead(data.data.name, shop) };
}

function describeListing({ store, shop, search }: At): Page {
  const places = categories.select()(store.getState()).data;
  const now = places ? searchNow(search, places) : search;
  if (now === null) return notFound(shop);
  const { category, subcategory } = filtersInUrl(now) ?? noFilters;
  const head = heads.listingHead({ category }, shop);
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
    canonical: withSearch('/shop/listing', own),
    image: first === undefined ? undefined : { url: first, alt: head.title },
  };
}

function describeCollection({ store, shop, search }: At, slug: string): Page {
  const { data: answer, error } = collection.select({ params: { slug } })(store.getState());
  const found = answer?.data;
  if (!found) return { ...notFound(shop), status: wasRefused(error) ? 404 : 503 };
  const head = heads.collectionHead(found, shop);
  const path = listingPath(found.slug);
  const places = categories.select()(store.getState()).data;
  const now = places ? searchNow(search, places) : search;
  if (now === null) return notFound(shop);
  if (found.slug !== slug || now.toString() !== search.toString()) {
    return { status: 301, shop, head, canonical: now.size > 0 ? `${path}?${now}` : path };
  }
  const { data } = products.select({ query: listingQuery(search.toString(), slug) })(store.getState());
  const page = pageInUrl(search);
  return {
    status: data ? 200 : 503,
    shop,
    head,
    canonical: page > 1 ? `${path}?page=${page}` : path,
    image: { url: found.image, alt: found.alt || found.title },
    list: { pieces: data?.pages[0]?.data ?? [], total: data?.pages[0]?.total ?? 0 },
  };
}

function describeProduct({ store, shop, search }: At, slug: string): Page {
  const { data, error } = product.select({ params: { id: slug } })(store.getState());
  const found = data?.data;
  if (!found) {
    return { ...notFound(shop), status: wasRefused(error) ? 404 : 503 };
  }
  return {
    status: 200,
    shop,
    head: heads.productHead(found),
    canonical: `/shop/product/${encodeURIComponent(found.slug)}`,
    product: found,
    size: search.get('size') ?? '',
    image: { url: found.images[0] ?? '', alt: found.title },
  };
}
