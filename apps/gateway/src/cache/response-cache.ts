import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { BROTLI_QUALITY, isCompressible, type Sent } from '../compress.ts';
import type { Purges } from './purges.ts';
import { CACHE_TAG_HEADER } from '@kanaka/contracts/cache-tags';

/** For so long a response is served without asking, in milliseconds since its service was asked. */
export const FRESH_MS = 5_000;
/** For so long it is served while its service is asked again. Nothing older is, as long as the service responds. */
const STALE_MS = 30_000;
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
  /** When its service was asked, in milliseconds on the cache's clock. */
  askedAt: number;
  /** It was not outdated at this count of purges. */
  purges: number;
  /** The origin of its service. */
  from: string;
  /** After a failure, its service is not asked again before this time. */
  retryAt: number;
};

export type NewResponse = Pick<
  StoredResponse,
  'status' | 'contentType' | 'cacheControl' | 'tags' | 'askedAt' | 'purges' | 'from'
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
  const kept = new LRUCache<string, StoredResponse>({ maxSize: maxBytes, sizeCalculation: sizeOf });

  return {
    ageOf,
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
      return age < FRESH_MS ? 'fresh' : age < STALE_MS ? 'stale' : 'old';
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
 * changes (no tags), or it is an error. A 404 of the API contains the id of its request; that of a page does not.
 */
export function storableParts({
  status,
  header,
}: Sent): Pick<NewResponse, 'status' | 'contentType' | 'cacheControl' | 'tags'> | null {
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
