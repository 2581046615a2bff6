/**
 * A script of its own, run while the app's code is still on the way: asks for the code of the page in the address and for
 * what that page will show. The home page's first banner stands in its place before the app has begun.
 */
import { listBanners, listCategories, listFeatureProducts, listProducts } from '@kanaka/contracts/catalog';
import { type Endpoint, urlOf } from '@kanaka/contracts/endpoint';
import { checkAuth } from '@kanaka/contracts/identity';
import { picture } from '@kanaka/contracts/media';
import { cardSizes } from './features/catalog/card-sizes.ts';
import { arrivalSearch, listingQuery } from './features/listing/filters.ts';
import { PHONE_BANNER, bannerFrame, bannerImage } from './features/banners/banner-frame.ts';

/** Filled in by the build: the app's code (`*`) and that of each page, by its address. */
declare const PAGE_CODE: Record<string, string[]>;

type Bannerish = { imageDesktop?: unknown; imageMobile?: unknown; alt?: unknown };

const path = location.pathname === '/' ? '/shop/home' : location.pathname;
const early: Record<string, Promise<Response>> = {};
window.kanakaEarly = early;

function preload(attributes: Record<string, string>): void {
  const link = document.createElement('link');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.head.append(link);
}

function ask(contract: Pick<Endpoint, 'audience' | 'path'>, query?: Record<string, unknown>): Promise<Response> {
  const url = urlOf(contract, query ? { query } : {});
  const answer = fetch(url, { credentials: 'include' });
  // Whoever takes the answer sees the failure; nobody may.
  answer.catch(() => undefined);
  early[url] = answer;
  return answer;
}

/** The root element, which may not have been read yet when the answer is here. */
function whenParsed(): Promise<HTMLElement | null> {
  const find = () => document.getElementById('root');
  if (document.readyState !== 'loading') return Promise.resolve(find());
  return new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', () => resolve(find()), { once: true });
  });
}

async function showFirstBanner(banners: Promise<Response>): Promise<void> {
  const { data } = (await (await banners).clone().json()) as { data?: Bannerish[] };
  const phone = matchMedia(PHONE_BANNER).matches;
  const shown = (data ?? []).map(({ imageDesktop, imageMobile, alt }) => ({
    url: phone ? imageMobile : imageDesktop,
    alt,
  }));
  const first = shown.find(({ url }) => typeof url === 'string' && url !== '');
  const found = typeof first?.url === 'string' ? picture(first.url) : null;
  if (!found) return;

  const image = document.createElement('img');
  image.className = bannerImage;
  image.alt = typeof first?.alt === 'string' ? first.alt : '';
  image.fetchPriority = 'high';
  image.sizes = '100vw';
  const choices = found.sources.map(({ type, srcSet }) => {
    const source = document.createElement('source');
    source.type = type;
    source.sizes = '100vw';
    source.srcset = srcSet;
    return source;
  });
  const chosen = document.createElement('picture');
  chosen.append(...choices, image);
  // Last, so that no other format is fetched first.
  image.srcset = found.srcSet;
  image.src = found.src;

  const frame = document.createElement('div');
  frame.className = bannerFrame;
  frame.append(chosen);
  const place = document.createElement('div');
  place.className = 'pt-15 lg:pt-18';
  place.append(frame);
  const root = await whenParsed();
  // The app may have been quicker.
  root?.querySelector('.first-sight')?.after(place);
}

/** How many pieces a phone shows first. */
const FIRST_PIECES = 2;

async function preloadFirstPieces(products: Promise<Response>): Promise<void> {
  const { data } = (await (await products).clone().json()) as { data?: { images?: unknown[] }[] };
  for (const { images } of (data ?? []).slice(0, FIRST_PIECES)) {
    const url = images?.[0];
    const avif = typeof url === 'string' ? picture(url)?.sources[0] : undefined;
    if (!avif) continue;
    preload({
      rel: 'preload',
      as: 'image',
      type: avif.type,
      imagesrcset: avif.srcSet,
      imagesizes: cardSizes,
      fetchpriority: 'high',
    });
  }
}

for (const href of new Set([...(PAGE_CODE['*'] ?? []), ...(PAGE_CODE[path] ?? [])]))
  preload({ rel: 'modulepreload', href, crossorigin: '' });
if (/(^|; )kanaka_session=./.test(document.cookie)) {
  early[urlOf(checkAuth)] = fetch(urlOf(checkAuth), { credentials: 'include', cache: 'no-store' });
}
if (path === '/shop/home') {
  showFirstBanner(ask(listBanners)).catch(() => undefined);
  void ask(listFeatureProducts);
}
if (path === '/shop/listing') {
  preloadFirstPieces(ask(listProducts, listingQuery(arrivalSearch(location.search)))).catch(() => undefined);
}
if (path.startsWith('/shop/')) void ask(listCategories);
