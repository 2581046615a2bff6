import { CACHE_TAG_HEADER, type CacheTag } from '@kanaka/contracts/cache-tags';
import { followRedirect } from '@kanaka/contracts/catalog/redirects';
import { addCacheTags, changesAfterSeconds } from '@kanaka/server-kit/cache-tags';
import { html } from '@kanaka/server-kit/html';
import type { CallService } from '@kanaka/server-kit/service-client';
import type { Fetch } from '@kanaka/web-kit/base-query';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageDataOf } from '../src/app/page-data.ts';
import { buildStore } from '../src/app/store.ts';
import { pagePath } from '../src/shared/page/page-path.ts';
import { ShopApi } from '../src/shared/page/use-shop.ts';
import { describePage } from './describe-page.ts';
import { absoluteFrom, dataMarkup, headMarkup } from './head-markup.ts';
import { noSuchFile } from './page-files.routes.ts';
import { runPageQueries } from './page-queries.ts';
import { renderPage } from './render-page.tsx';

export type PageDeps = {
  /** Calls the catalogue's endpoints for services. */
  catalog: CallService;
  /** Sends requests to the services' public endpoints. */
  fetch: Fetch;
  /** The built index.html, with a placeholder for each part that differs from page to page. */
  document: string;
  /** The shop's public URL. */
  publicUrl: string;
  /** Signs the paths of images for shared links. */
  internalToken: string;
};

const PARTS = ['head', 'page', 'reach', 'data'] as const;
type Part = (typeof PARTS)[number];
const PLACEHOLDER = /<!-- (head|page|reach|data) -->/;

/** Every page of the shop, the same for all visitors: what depends on the session is added by the browser. */
export async function pageRoutes(
  app: FastifyInstance,
  { fetch, catalog, document, publicUrl, internalToken }: PageDeps,
): Promise<void> {
  const absolute = absoluteFrom(publicUrl);
  const fill = filler(document);
  const { shop } = ShopApi.endpoints;
  /** The last settings received: pages use them while their service is down. */
  let settings: ReturnType<ReturnType<typeof shop.select>>['data'];

  /** Where an old address leads, with the query it was asked with; null when it leads nowhere. */
  async function findRedirect({ pathname, search }: URL) {
    const { data } = await catalog(followRedirect, { body: { path: pathname } });
    if (!data) return null;
    const target = new URL(data.to, 'http://shop');
    target.search ||= search;
    const location = `${target.pathname}${target.search}${target.hash}`;
    return { status: data.permanent ? (301 as const) : (302 as const), location, tags: [] };
  }

  async function render(request: FastifyRequest) {
    const address = new URL(request.url, 'http://shop');
    const { pathname, searchParams: search, search: query } = address;
    const path = pagePath(pathname);
    const { fetch: tagging, tags, changesAfter } = cacheTagsOf(fetch);
    const store = buildStore({ fetch: tagging });
    await runPageQueries(store, { path, search }, tagging);
    const { data: received } = shop.select()(store.getState());
    if (received) settings = received;
    else if (settings) await store.dispatch(ShopApi.util.upsertQueryData('shop', undefined, settings));
    const page = describePage(store, { path, search });
    const { status } = page;
    if (status === 301) return { status, location: page.canonical, tags: tags() };
    // While that cannot be known, nobody is told for good that there is nothing.
    const redirect = status === 404 ? await findRedirect(address).catch(() => 'unknown' as const) : null;
    if (redirect && redirect !== 'unknown') return redirect;
    const onError = (error: unknown) =>
      request.log.error({ err: error, path }, 'a part of a page could not be rendered');
    // If rendering fails completely, the browser receives an empty page and renders it itself.
    const markup = await renderPage(store, `${path}${query}`, onError).catch((error: unknown) => {
      request.log.error({ err: error, path }, 'a page could not be rendered on the server; the browser renders it');
      return '';
    });
    const { email } = page.shop;
    return {
      status: redirect === 'unknown' ? (503 as const) : status,
      isPrivate: page.isPrivate ?? false,
      changesAfter: changesAfter(),
      tags: tags(),
      body: fill({
        head: headMarkup(page, { absolute, internalToken }).markup,
        page: markup,
        reach: email && html`, or write to ${email}`.markup,
        data: dataMarkup(page, absolute, pageDataOf(store)).markup,
      }),
    };
  }

  // Every other path is a page, or shows the 404 page. A name with an extension belongs to a missing file.
  app.get('/*', async (request, reply) => {
    const isFile = /\.\w+(\?|$)/.test(request.url);
    const rendered = isFile ? await findRedirect(new URL(request.url, 'http://shop')) : await render(request);
    if (!rendered) throw noSuchFile();
    addCacheTags(reply, rendered.tags);
    // Asked for again each time, because something else can take the name.
    if (rendered.location !== undefined) {
      return reply.header('cache-control', 'no-cache').redirect(rendered.location, rendered.status);
    }
    const { status, isPrivate, changesAfter, body } = rendered;
    const shared = changesAfter === Infinity ? 'no-cache' : `no-cache, s-maxage=${changesAfter}`;
    // Encoded once, for its ETag and for the socket.
    return reply
      .status(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', status === 503 || isPrivate ? 'no-store' : shared)
      .send(Buffer.from(body));
  });
}

/** Returns a function that inserts a page's parts at the document's placeholders. */
function filler(document: string): (parts: Record<Part, string>) => string {
  for (const part of PARTS) {
    if (!document.includes(`<!-- ${part} -->`)) throw new Error(`index.html has no placeholder for its ${part}`);
  }
  // Split at the placeholders; because the pattern captures, every second item is the name of a part.
  const pieces = document.split(PLACEHOLDER);
  return (parts) => pieces.map((piece, place) => (place % 2 === 0 ? piece : parts[piece as Part])).join('');
}

/**
 * A `fetch` for one page that collects the cache tags of its responses: the page changes when one of them does. A page that
 * lacks a part because its service failed has no tags, so that it is not cached.
 */
function cacheTagsOf(fetch: Fetch): { fetch: Fetch; tags: () => CacheTag[]; changesAfter: () => number } {
  const collected = new Set<CacheTag>();
  let isComplete = true;
  let changesAfter = Infinity;
  return {
    async fetch(path, init) {
      try {
        const response = await fetch(path, init);
        const tags = response.headers.get(CACHE_TAG_HEADER);
        changesAfter = Math.min(changesAfter, changesAfterSeconds(response.headers.get('cache-control')));
        // Written by our own services.
        for (const tag of tags?.split(',') ?? []) collected.add(tag as CacheTag);
        if (response.status >= 500 || tags === null) isComplete = false;
        return response;
      } catch (error) {
        isComplete = false;
        throw error;
      }
    },
    tags: () => (isComplete ? [...collected] : []),
    changesAfter: () => changesAfter,
  };
}
