/**
 * A script of its own, run while the app's code is still on the way: asks for the code of the page in the address and for
 * what that page will show, unless the document has brought it. What the page begins with stands in its place before the
 * app has begun.
 */
import { type AnswerOf, type CallOf, type Endpoint, urlOf } from '@kanaka/contracts/endpoint';
import { listingQuery } from '@kanaka/contracts/listing-address';
import { listBanners } from '@kanaka/contracts/banners';
import { listCategories } from '@kanaka/contracts/categories';
import { getProduct, listFeatureProducts, listProducts } from '@kanaka/contracts/products';
import { getShop } from '@kanaka/contracts/settings';
import { checkAuth } from '@kanaka/contracts/identity';
import { arrivalSearch } from './features/listing/filters.ts';
import { bannerSight } from './first-sight/banner.ts';
import { box } from './first-sight/elements.ts';
import { pieceSight } from './first-sight/piece.ts';
import { piecesSight } from './first-sight/pieces.ts';

/** Filled in by the build: the app's code (`*`) and that of each page, by its address. */
declare const PAGE_CODE: Record<string, string[]>;

const path = location.pathname === '/' ? '/shop/home' : location.pathname.replace(/\/+$/, '');
const [, slug] = /^\/shop\/product\/([^/]+)$/.exec(path) ?? [];
const early: Record<string, Promise<Response>> = {};
window.kanakaEarly = early;

/** The longest that the app's code lets the first picture go ahead. */
const HEAD_START_MS = 400;

let letIn: () => void = () => undefined;
window.kanakaTurn = new Promise((resolve) => {
  letIn = resolve;
});

let preloading = false;
/** The app's turn: its code is fetched, and may begin. */
function preloadCode(): void {
  if (preloading) return;
  preloading = true;
  letIn();
  const page = slug === undefined ? path : '/shop/product/';
  for (const href of new Set([...(PAGE_CODE['*'] ?? []), ...(PAGE_CODE[page] ?? [])])) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    link.crossOrigin = '';
    // The first picture is on its way too, and is seen first.
    link.fetchPriority = 'low';
    document.head.append(link);
  }
}

/** What the document has brought along, by address. */
function embeddedAnswers(): Record<string, unknown> {
  return JSON.parse(document.getElementById('first-answers')?.textContent ?? '{}') as Record<string, unknown>;
}

function ask<E extends Endpoint>(
  embedded: Record<string, unknown>,
  contract: E,
  call?: CallOf<E>,
): Promise<AnswerOf<E>> {
  const url = urlOf(contract, call);
  const brought = embedded[url];
  const answer =
    brought === undefined ? fetch(url, { credentials: 'include' }) : Promise.resolve(Response.json(brought));
  early[url] = answer;
  // A refusal is for whoever takes the answer; there is nothing to show of it here.
  return brought === undefined
    ? answer.then((response) => response.clone().json() as Promise<AnswerOf<E>>)
    : Promise.resolve(brought as AnswerOf<E>);
}

/** Puts a first sight below the header's bar, unless the app has been quicker. The app's code follows its picture. */
function show(sight: HTMLElement | null): void {
  if (sight) document.querySelector('#root > .first-sight')?.after(box('pt-15 lg:pt-18', sight));
  const image = sight?.querySelector('img');
  if (!image) return preloadCode();
  image.addEventListener('error', preloadCode, { once: true });
  // Loaded is not yet seen: the browser tells when it is. One that cannot tell has its turn when the head start is over.
  new PerformanceObserver((list) => {
    if (list.getEntries().some((entry) => 'element' in entry && entry.element === image)) preloadCode();
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

function begin(): void {
  const embedded = embeddedAnswers();
  const nothing = () => undefined;
  const hasSight = path === '/shop/home' || path === '/shop/listing' || slug !== undefined;
  if (!hasSight) preloadCode();
  ask(embedded, getShop)
    .then(({ data }) => {
      // A document that came without the shop's name has an empty bar until then.
      const bar = document.querySelector('#root > .first-sight');
      if (bar) bar.textContent = data.name;
    })
    .catch(nothing);
  if (path === '/shop/home') {
    ask(embedded, listBanners)
      .then(({ data }) => show(bannerSight(data)))
      .catch(nothing);
    ask(embedded, listFeatureProducts).catch(nothing);
  }
  if (path === '/shop/listing') {
    ask(embedded, listProducts, { query: listingQuery(arrivalSearch(location.search)) })
      .then(({ data }) => show(piecesSight(data)))
      .catch(nothing);
  }
  if (slug !== undefined) {
    ask(embedded, getProduct, { params: { id: decodeURIComponent(slug) } })
      .then(({ data }) => show(pieceSight(data)))
      .catch(nothing);
  }
  if (path.startsWith('/shop/')) ask(embedded, listCategories).catch(nothing);
}

setTimeout(preloadCode, HEAD_START_MS);
if (/(^|; )kanaka_session=./.test(document.cookie)) {
  early[urlOf(checkAuth)] = fetch(urlOf(checkAuth), { credentials: 'include', cache: 'no-store' });
}
// Read to its end, and no script of the app has begun.
if (document.readyState === 'loading') document.addEventListener('readystatechange', begin, { once: true });
else begin();
