import * as bannersContract from '@kanaka/contracts/banners';
import * as categoriesContract from '@kanaka/contracts/categories';
import * as productsContract from '@kanaka/contracts/products';
import { getShop, type Shop } from '@kanaka/contracts/settings';
import { type AnswerOf, type Endpoint, urlOf } from '@kanaka/contracts/endpoint';
import { DEFAULT_SORT, filtersInUrl, listingQuery, listingSearch, noFilters } from '@kanaka/contracts/listing-address';
import {
  listingHead,
  notFoundHead,
  pageHeads,
  productHead,
  searchHead,
  type PageHead,
} from '@kanaka/contracts/page-head';
import { bannerSizes, cardSizes, FIRST_CARDS, gallerySizes, PHONE_BANNER } from '@kanaka/contracts/picture-sizes';
import { AppError } from '@kanaka/server-kit/app-error';
import type { FirstPicture } from './first-picture.ts';

/** One call of the shop's own API as everyone may make it: the answer's text, null when it was refused. */
export type Ask = (url: string) => Promise<{ status: number; body: string }>;

export type Page = {
  status: 200 | 404;
  shop: Shop;
  head: PageHead;
  /** The one address of what stands here. */
  canonical: string;
  /** What stands for the page where it is shared. */
  picture?: { url: string; alt: string } | undefined;
  product?: productsContract.Product;
  home?: true;
  firstPictures: FirstPicture[];
  /** What the page would ask for first, by its address: the answers' JSON as the API gives it. */
  answers: Answers;
};

/** What every page is made of: who sells, and a way to ask for more. */
type PageContext = { shop: Shop; page: (head: PageHead, canonical: string, answers?: Answers) => Page };
type Answers = Record<string, string>;

function pageContextOf({ answers: ofShop, read }: Asked): PageContext {
  const shop = read(getShop)?.data;
  if (!shop) throw new AppError('unavailable', 'shop.unavailable', 'The shop could not be asked who it is.');
  return {
    shop,
    page: (head, canonical, answers = {}) => ({
      status: 200,
      shop,
      head,
      canonical,
      firstPictures: [],
      answers: { ...ofShop, ...answers },
    }),
  };
}

export async function readShop(ask: Ask): Promise<Shop> {
  return pageContextOf(await askAll(ask, [urlOf(getShop)])).shop;
}

/** What stands at an address of the shop. */
export async function describePage(
  ask: Ask,
  { path, search }: { path: string; search: URLSearchParams },
): Promise<Page> {
  const pageContext = pageContextOf(await askAll(ask, [urlOf(getShop)]));
  const { shop, page } = pageContext;
  if (path === '/' || path === '/shop' || path === '/shop/home') return describeHome(pageContext, ask);
  if (path === '/shop/listing') return describeListing(pageContext, ask, search);
  if (path === '/shop/search') return page(searchHead(search.get('keyword') ?? '', shop), path);
  const [, slug] = /^\/shop\/product\/([^/]+)$/.exec(path) ?? [];
  if (slug !== undefined) return describeProduct(pageContext, ask, slug);
  const head = Object.entries(pageHeads(shop)).find(([address]) => address === path)?.[1];
  return page(head ?? notFoundHead(shop), path);
}

async function describeHome({ shop, page }: PageContext, ask: Ask): Promise<Page> {
  const { answers, read } = await askAll(ask, [
    urlOf(bannersContract.listBanners),
    urlOf(productsContract.listFeatureProducts),
    urlOf(categoriesContract.listCategories),
  ]);
  const banners = read(bannersContract.listBanners)?.data ?? [];
  const wide = banners.find(({ imageDesktop }) => imageDesktop !== '');
  const narrow = banners.find(({ imageMobile }) => imageMobile !== '');
  return {
    ...page(pageHeads(shop)['/shop/home'], '/shop/home', answers),
    home: true,
    picture: wide && { url: wide.imageDesktop, alt: wide.alt },
    firstPictures: [
      ...(narrow ? [{ url: narrow.imageMobile, sizes: bannerSizes, media: PHONE_BANNER }] : []),
      ...(wide ? [{ url: wide.imageDesktop, sizes: bannerSizes, media: `not all and ${PHONE_BANNER}` }] : []),
    ],
  };
}

async function describeListing({ page }: PageContext, ask: Ask, search: URLSearchParams): Promise<Page> {
  const { category, subcategory } = filtersInUrl(search) ?? noFilters;
  const pieces = { query: listingQuery(search.toString()) };
  const { answers, read } = await askAll(ask, [
    urlOf(productsContract.listProducts, pieces),
    urlOf(categoriesContract.listCategories),
  ]);
  const first = (read(productsContract.listProducts, pieces)?.data ?? []).flatMap(({ images }) => images.slice(0, 1));
  // However a category is sorted or narrowed, it is the same page to a search engine.
  const own = listingSearch({ filters: { ...noFilters, category, subcategory }, sort: DEFAULT_SORT });
  return {
    ...page(listingHead({ category }), own ? `/shop/listing?${own}` : '/shop/listing', answers),
    picture: first[0] === undefined ? undefined : { url: first[0], alt: listingHead({ category }).title },
    firstPictures: first.slice(0, FIRST_CARDS).map((url) => ({ url, sizes: cardSizes })),
  };
}

async function describeProduct({ shop, page }: PageContext, ask: Ask, slug: string): Promise<Page> {
  const id = decoded(slug);
  if (id === null) return { ...page(notFoundHead(shop), '/shop/listing'), status: 404 };
  const own = urlOf(productsContract.getProduct, { params: { id } });
  const { answers, read } = await askAll(ask, [own, urlOf(categoriesContract.listCategories)]);
  const product = read(productsContract.getProduct, { params: { id } })?.data;
  if (!product) return { ...page(notFoundHead(shop), '/shop/listing', answers), status: 404 };
  const [first = ''] = product.images;
  return {
    ...page(productHead(product), `/shop/product/${encodeURIComponent(product.slug)}`, answers),
    product,
    picture: { url: first, alt: product.title },
    firstPictures: [{ url: first, sizes: gallerySizes }],
  };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

type Asked = Awaited<ReturnType<typeof askAll>>;

/** The answers that are good, by address. A service in trouble is not hidden: the plain document is better than half of one. */
async function askAll(ask: Ask, urls: string[]) {
  const replies = await Promise.all(urls.map(async (url) => [url, await ask(url)] as const));
  const answers: Answers = {};
  for (const [url, { status, body }] of replies) {
    if (status >= 500) throw new AppError('unavailable', 'catalog.unavailable', `${url} answered ${status}`);
    if (status === 200) answers[url] = body;
  }
  return {
    answers,
    read<E extends Endpoint>(endpoint: E, parts: Parameters<typeof urlOf>[1] = {}): AnswerOf<E> | null {
      const body = answers[urlOf(endpoint, parts)];
      return body === undefined ? null : (endpoint.reply.parse(JSON.parse(body)) as AnswerOf<E>);
    },
  };
}
