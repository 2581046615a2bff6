import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { CACHE_TAG_HEADER } from '@kanaka/contracts/cache-tags';
import { changesAfterSeconds } from '@kanaka/server-kit/cache-tags';
import type { Purges } from '@kanaka/server-kit/purges';
import { BROTLI_QUALITY, isCompressible, type Sent } from '../compress.ts';

/**
 * For so long a response is served without asking (`freshMs`), and then while its service is asked again (`staleMs`), in
 * milliseconds since its service was asked. Nothing older is served as long as the service responds. Where changes are heard,
 * only what time alone changes is noticed by these times, and a change whose service died before it could announce it.
 */
const AGES = {
  heard: { freshMs: 120_000, staleMs: 180_000 },
  unheard: { freshMs: 5_000, staleMs: 30_000 },
};
/** For so long it is served when its service fails. */
const IF_ERROR_MS = 600_000;

export type Encoding = 'br' | 'gzip';
/** The better one first. */
export const ENCODINGS: Encoding[] = ['br', 'gzip'];

/** A response of a service, kept for everybody. */
export type StoredResponse = {
  status: number;
  contentType: string;
  cacheControl: string;
  /** Its bytes, each as one character (latin1): in this form they are written together with the headers. */
  body: string;
  isCompressible: boolean;
  /** The body compressed, once somebody has asked for it. */
  compressed: Partial<Record<Encoding, string | Promise<string>>>;
  /** A digest of the body, the base of its ETags. */
  digest: string;
  tags: readonly string[];
  /** Its service knows that it changes then, in milliseconds after it was asked. */
  changesAfterMs: number;
  /** When its service was asked, in milliseconds on the cache's clock. */
  askedAt: number;
  /** It was not outdated at this count of purges. */
  purges: number;
  /** It changed just now: its service may have used what another one had not heard of yet. */
  isSettling: boolean;
  /** The origin of its service. */
  from: string;
  /** After a failure, its service is not asked again before this time. */
  retryAt: number;
};

export type NewResponse = Pick<
  StoredResponse,
  'status' | 'contentType' | 'cacheControl' | 'tags' | 'changesAfterMs' | 'askedAt' | 'purges' | 'from'
> & { body: Buffer };

/** What an entry needs besides its bytes: an estimate. */
const ENTRY_BYTES = 1_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** The responses that were used last, as many as fit into `maxBytes` with all their encodings. */
export function createResponseCache({
  maxBytes,
  purges,
  now,
}: {
  maxBytes: number;
  purges: Purges;
  now: () => number;
}) {
  const ageOf = ({ askedAt }: StoredResponse) => now() - askedAt;
  const agesOf = ({ isSettling }: StoredResponse) => (purges.isHeard && !isSettling ? AGES.heard : AGES.unheard);
  const freshMsOf = (stored: StoredResponse) => Math.min(agesOf(stored).freshMs, stored.changesAfterMs);
  const kept = new LRUCache<string, StoredResponse>({ maxSize: maxBytes, sizeCalculation: sizeOf });

  return {
    /** How long it may still be served without asking, in milliseconds; less than 0 once it is stale. */
    freshForMs: (stored: StoredResponse) => freshMsOf(stored) - ageOf(stored),
    get bytes() {
      return kept.calculatedSize;
    },
    /** A response of any age that may still be served if its service fails. */
    find(url: string): StoredResponse | undefined {
      const stored = kept.get(url);
      return stored && ageOf(stored) < IF_ERROR_MS ? stored : undefined;
    },
    /** `fresh`: serve it; `stale`: serve it and ask again; `old`: ask first. */
    stateOf(stored: StoredResponse): 'fresh' | 'stale' | 'old' {
      if (stored.purges !== purges.count) {
        if (purges.isOutdated(stored.tags, stored.purges)) return 'old';
        stored.purges = purges.count;
      }
      const age = ageOf(stored);
      if (age < freshMsOf(stored)) return 'fresh';
      return age < Math.min(agesOf(stored).staleMs, stored.changesAfterMs) ? 'stale' : 'old';
    },
    add(url: string, { status, contentType, body, ...rest }: NewResponse): StoredResponse {
      const header = (name: string) => ({ 'content-type': contentType, 'content-length': body.length })[name];
      const stored: StoredResponse = {
        status,
        contentType,
        ...rest,
        body: body.toString('latin1'),
        isCompressible: isCompressible({ status, header }),
        compressed: {},
        digest: createHash('sha256').update(body).digest('base64url').slice(0, 22),
        isSettling: purges.isSettling(rest.tags),
        retryAt: 0,
      };
      kept.set(url, stored);
      return stored;
    },
    remove: (url: string) => void kept.delete(url),
    /** The body in an encoding, compressed at most once. */
    bodyIn(url: string, stored: StoredResponse, encoding: Encoding | null): string | Promise<string> {
      if (!encoding) return stored.body;
      return (stored.compressed[encoding] ??= compress(Buffer.from(stored.body, 'latin1'), encoding).then((bytes) => {
        const body = bytes.toString('latin1');
        stored.compressed[encoding] = body;
        // Weighed again, because it needs more bytes now.
        if (kept.peek(url) === stored) {
          kept.delete(url);
          kept.set(url, stored);
        }
        return body;
      }));
    },
  };
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

function sizeOf({ body, compressed, tags }: StoredResponse, url: string): number {
  const variants = Object.values(compressed).map((variant) => (typeof variant === 'string' ? variant.length : 0));
  const texts = url.length + tags.reduce((sum, { length }) => sum + length, 0);
  return ENTRY_BYTES + body.length + texts + variants.reduce((sum, bytes) => sum + bytes, 0);
}

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'gzip'
    ? toGzip(body)
    : toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}

/**
 * What of a response is stored, or null if it must not be: it is not the same for everybody, nobody would announce its
 * changes (no tags), or it is an error. `s-maxage` says when it changes by time alone (RFC 9111, 5.2.2.10). A 404 of the API
 * contains the id of its request; that of a page does not.
 */
export function storableParts({
  status,
  header,
}: Sent): Pick<NewResponse, 'status' | 'contentType' | 'cacheControl' | 'tags' | 'changesAfterMs'> | null {
  const text = (name: string) => String(header(name) ?? '');
  const contentType = text('content-type');
  const cacheControl = text('cache-control');
  const tags = text(CACHE_TAG_HEADER).split(',').filter(Boolean);
  const isRightStatus = status === 200 || (status === 404 && contentType.startsWith('text/html'));
  if (!isRightStatus || tags.length === 0 || contentType === '') return null;
  if (header('set-cookie') !== undefined || /\b(private|no-store)\b/i.test(cacheControl)) return null;
  if (header('content-encoding') !== undefined || !['', 'accept-encoding'].includes(text('vary'))) return null;
  const changesAfterMs = changesAfterSeconds(cacheControl) * 1000;
  return { status, contentType, cacheControl: cacheControl || 'no-cache', tags, changesAfterMs };
}
