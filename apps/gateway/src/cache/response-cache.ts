import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { BROTLI_QUALITY, isCompressible } from '../compress.ts';
import type { Purges } from './purges.ts';

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
export type Answer = {
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

export type NewAnswer = Pick<
  Answer,
  'status' | 'contentType' | 'cacheControl' | 'tags' | 'askedAt' | 'purges' | 'from'
> & { body: Buffer };

/** What an entry needs besides its bytes: an estimate. */
const ENTRY_BYTES = 1_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** The responses that were used last, as many as fit into `maxBytes` with all their encodings. */
export function createAnswerCache({ maxBytes, purges, now }: { maxBytes: number; purges: Purges; now: () => number }) {
  const ageOf = ({ askedAt }: Answer) => now() - askedAt;
  const kept = new LRUCache<string, Answer>({ maxSize: maxBytes, sizeCalculation: sizeOf });

  return {
    ageOf,
    get bytes() {
      return kept.calculatedSize;
    },
    /** A response of any age that may still be served if its service fails. */
    find(url: string): Answer | undefined {
      const answer = kept.get(url);
      return answer && ageOf(answer) < IF_ERROR_MS ? answer : undefined;
    },
    /** `fresh`: serve it; `stale`: serve it and ask again; `old`: ask first. */
    stateOf(answer: Answer): 'fresh' | 'stale' | 'old' {
      if (answer.purges !== purges.count) {
        if (purges.isOutdated(answer.tags, answer.purges)) return 'old';
        answer.purges = purges.count;
      }
      const age = ageOf(answer);
      return age < FRESH_MS ? 'fresh' : age < STALE_MS ? 'stale' : 'old';
    },
    add(url: string, { status, contentType, body, ...rest }: NewAnswer): Answer {
      const header = (name: string) => ({ 'content-type': contentType, 'content-length': body.length })[name];
      const answer: Answer = {
        status,
        contentType,
        ...rest,
        body: body.toString('latin1'),
        isCompressible: isCompressible({ status, header }),
        compressed: {},
        digest: createHash('sha256').update(body).digest('base64url').slice(0, 22),
        retryAt: 0,
      };
      kept.set(url, answer);
      return answer;
    },
    remove: (url: string) => void kept.delete(url),
    /** The body in an encoding, compressed at most once. */
    bodyIn(url: string, answer: Answer, encoding: Encoding | null): string | Promise<string> {
      if (!encoding) return answer.body;
      return (answer.compressed[encoding] ??= compress(Buffer.from(answer.body, 'latin1'), encoding).then((bytes) => {
        const body = bytes.toString('latin1');
        answer.compressed[encoding] = body;
        // Weighed again, because it needs more bytes now.
        if (kept.peek(url) === answer) {
          kept.delete(url);
          kept.set(url, answer);
        }
        return body;
      }));
    },
  };
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;

function sizeOf({ body, compressed, tags }: Answer, url: string): number {
  const variants = Object.values(compressed).map((variant) => (typeof variant === 'string' ? variant.length : 0));
  const texts = url.length + tags.reduce((sum, { length }) => sum + length, 0);
  return ENTRY_BYTES + body.length + texts + variants.reduce((sum, bytes) => sum + bytes, 0);
}

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'gzip'
    ? toGzip(body)
    : toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}
