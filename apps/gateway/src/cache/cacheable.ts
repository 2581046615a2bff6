import { type Endpoint, routeOf, urlOf } from '@kanaka/contracts/endpoint';
import { filtersInUrl, listingSearch, noFilters, pageInUrl, sortInUrl } from '@kanaka/presentation/listing-url';
import { pageAt, pages } from '@kanaka/presentation/pages';
import { endpointsByService } from '@kanaka/contracts/public-api';
import { ratesInUrl, ratesSearch } from '@kanaka/presentation/rates-url';
import { textSearch } from '@kanaka/presentation/text-url';
import { LRUCache } from 'lru-cache';

/** Calls whose response is the same for everybody. Those without parameters first: `…/all` is no product id. */
const calls = Object.values(endpointsByService)
  .flatMap((endpoints): Endpoint[] => Object.values(endpoints))
  .filter(({ method, cacheTags }) => method === 'GET' && cacheTags)
  .map((endpoint) => ({ endpoint, parts: routeOf(endpoint).split('/') }))
  .toSorted((one, other) => Number(one.endpoint.params !== undefined) - Number(other.endpoint.params !== undefined));

/** Longer URLs are rare: they are not worth their memory. */
const LONGEST = 1_000;

/**
 * The normalised URL of a GET whose response may be cached, which is also what the service is asked; null for any other
 * URL. Parameters that the contract does not know are left out, and so are those of a page that it does not read:
 * otherwise anybody could fill the cache with copies of one response.
 */
export function cacheableUrl(url: string): string | null {
  if (url.length > LONGEST) return null;
  const [path = '', ...rest] = url.split('?');
  const search = new URLSearchParams(rest.join('?'));
  return path.startsWith('/api/') ? urlOfCall(path, search) : urlOfPage(path, search);
}

function urlOfCall(path: string, search: URLSearchParams): string | null {
  const segments = path.split('/');
  for (const { endpoint, parts } of calls) {
    const params = paramsIn(segments, parts);
    if (!params) continue;
    const query = queryIn(endpoint, search);
    const parsed = endpoint.params?.safeParse(params);
    if (!query || parsed?.success === false) return null;
    return withQuery(urlOf(endpoint, { params: parsed?.data ?? {} }), query);
  }
  return null;
}

/** Null when the path is not that of the endpoint. */
function paramsIn(segments: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (segments.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [place, part] of parts.entries()) {
    const segment = segments[place] ?? '';
    if (part.startsWith(':')) {
      const value = decoded(segment);
      if (value === null) return null;
      params[part.slice(1)] = value;
    } else if (part !== segment) return null;
  }
  return params;
}

/** The parameters that the contract knows, sorted by name; null when it would refuse them. */
function queryIn({ query }: Endpoint, search: URLSearchParams): URLSearchParams | null {
  if (!query) return new URLSearchParams();
  const names = Object.keys(query.shape).filter((name) => search.has(name));
  if (names.some((name) => search.getAll(name).length > 1)) return null;
  const known = names.toSorted().map((name): [string, string] => [name, search.get(name) ?? '']);
  return query.safeParse(Object.fromEntries(known)).success ? new URLSearchParams(known) : null;
}

/** Not pages of the table; the short addresses lead to the home page. */
const others = new Set(['/', '/shop', '/merchant-feed.xml']);

const listingOf = (collection: string | null) => (search: URLSearchParams) =>
  listingSearch({
    filters: { ...(filtersInUrl(search) ?? noFilters), collection },
    sort: sortInUrl(search, collection),
    page: pageInUrl(search),
  });

const normalForms: Record<'listing' | 'collection' | 'rates' | 'text', (search: URLSearchParams) => string> = {
  listing: listingOf(null),
  // Whichever it is: all have the same sorting.
  collection: listingOf('any'),
  rates: (search) => ratesSearch(ratesInUrl(search)),
  text: textSearch,
};

function urlOfPage(path: string, search: URLSearchParams): string | null {
  if (others.has(path)) return path;
  const only = (names: readonly string[]) =>
    withQuery(path, new URLSearchParams([...search].filter(([name]) => names.includes(name))));
  // Any other page, and any other way to write it, is not there.
  if (path === '/sitemap.xml') return /^(?:[1-9]\d{0,3})?$/.test(search.get('page') ?? '') ? only(['page']) : null;
  const found = pageAt(path);
  const query = found && pages[found.page].query;
  if (!query) return null;
  return typeof query === 'string' ? withQuery(path, new URLSearchParams(normalForms[query](search))) : only(query);
}

/** A comma needs no escaping in a query. */
function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query.toString().replaceAll('%2C', ',')}` : path;
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

const REMEMBERED_CHARACTERS = 1_000_000;

/** `cacheableUrl` for the URLs that are requested again and again. */
export function rememberCacheable(): typeof cacheableUrl {
  const known = new LRUCache<string, { normal: string | null }>({
    maxSize: REMEMBERED_CHARACTERS,
    sizeCalculation: ({ normal }, url) => url.length + (normal?.length ?? 0) + 50,
  });
  return (url) => {
    const remembered = known.get(url);
    if (remembered) return remembered.normal;
    const normal = cacheableUrl(url);
    if (url.length <= LONGEST) known.set(url, { normal });
    return normal;
  };
}
