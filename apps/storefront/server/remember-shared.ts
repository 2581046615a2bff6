import { CACHE_TAG_HEADER } from '@kanaka/contracts/cache-tags';
import { listCategories } from '@kanaka/contracts/catalog/categories';
import { listRates } from '@kanaka/contracts/catalog/metal-rates';
import { getShop } from '@kanaka/contracts/catalog/settings';
import { urlOf } from '@kanaka/contracts/endpoint';
import { changesAfterSeconds } from '@kanaka/server-kit/cache-tags';
import type { Purges } from '@kanaka/server-kit/purges';
import type { Fetch } from '@kanaka/web-kit/base-query';

/** What every page has. */
const shared = new Set([getShop, listCategories, listRates].map((endpoint) => urlOf(endpoint)));
/** Only a change whose service died before it could announce it is noticed by this time. */
const KEPT_MS = 60_000;

type Answer = Awaited<ReturnType<Fetch>>;
type Remembered = { answer: Answer; tags: string[]; since: number; until: number; changesAt: number };

/** A remembered answer; that it changes by itself is nearer by now. */
function remembered({ answer, changesAt }: Remembered): Answer {
  const left = Math.ceil((changesAt - performance.now()) / 1000);
  const get = (name: string) => (name === 'cache-control' ? `s-maxage=${left}` : answer.headers.get(name));
  return changesAt === Infinity ? answer : { ...answer, headers: { get } };
}

/**
 * Remembers what every page has, as long as changes are heard: half of a page's questions to `catalog`. A gateway keeps a page
 * that it asked for right after a change only for seconds, in case this process heard of the change later than it did.
 */
export function rememberShared(fetch: Fetch, purges: Pick<Purges, 'count' | 'isHeard' | 'isOutdated'>): Fetch {
  const kept = new Map<string, Remembered>();
  return async (path, init) => {
    if (!shared.has(path) || !purges.isHeard) return fetch(path, init);
    const found = kept.get(path);
    if (found && found.until > performance.now() && !purges.isOutdated(found.tags, found.since))
      return remembered(found);
    const since = purges.count;
    const response = await fetch(path, init);
    const { ok, status, headers } = response;
    const tags = headers.get(CACHE_TAG_HEADER)?.split(',') ?? [];
    if (!ok || tags.length === 0) return response;
    const content: unknown = await response.json();
    const answer = { ok, status, headers, json: async () => content };
    const now = performance.now();
    const changesAt = now + changesAfterSeconds(headers.get('cache-control')) * 1000;
    kept.set(path, { answer, tags, since, until: Math.min(now + KEPT_MS, changesAt), changesAt });
    return answer;
  };
}
