import { CACHE_TAG_HEADER } from '@kanaka/contracts/cache-tags';
import type { NewResponse } from './response-cache.ts';

type Received = {
  status: number;
  header: (name: string) => number | string | string[] | undefined;
};

/**
 * What of a response is stored, or null if it must not be: it is not the same for everybody, nobody would announce its
 * changes (no tags), or it is an error. A 404 of the API contains the id of its request; that of a page does not.
 */
export function storableParts({
  status,
  header,
}: Received): Pick<NewResponse, 'status' | 'contentType' | 'cacheControl' | 'tags'> | null {
  const text = (name: string) => String(header(name) ?? '');
  const contentType = text('content-type');
  const cacheControl = text('cache-control');
  const tags = text(CACHE_TAG_HEADER).split(',').filter(Boolean);
  const isRightStatus = status === 200 || (status === 404 && contentType.startsWith('text/html'));
  if (!isRightStatus || tags.length === 0 || contentType === '') return null;
  if (header('set-cookie') !== undefined || /\b(private|no-store)\b/i.test(cacheControl)) return null;
  if (header('content-encoding') !== undefined || !['', 'accept-encoding'].includes(text('vary'))) return null;
  return { status, contentType, cacheControl: cacheControl || 'no-cache', tags };
}
