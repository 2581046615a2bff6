import { CACHE_TAG_HEADER, type CacheTag } from '@kanaka/contracts/cache-tags';
import type { Fetch } from '@kanaka/web-kit/base-query';

/**
 * A `fetch` for one page that collects the cache tags of its responses: the page changes when one of them does. A page that
 * lacks a part because its service failed has no tags, so that it is not cached.
 */
export function cacheTagsOf(fetch: Fetch): { fetch: Fetch; tags: () => CacheTag[] } {
  const collected = new Set<CacheTag>();
  let isComplete = true;
  return {
    async fetch(path, init) {
      try {
        const response = await fetch(path, init);
        const tags = response.headers.get(CACHE_TAG_HEADER);
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
  };
}
