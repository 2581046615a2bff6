import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below this an answer fits into the packets it needs anyway. */
const THRESHOLD_BYTES = 1024;

/** Words in any form; pictures, PDFs and fonts are compressed in themselves. */
const WORDS = /^text\/(?!event-stream)|[/+](json|xml|javascript)\b/;

/** Lets `reply.compress` send in the caller's best encoding. Nothing that comes in is touched. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD_BYTES,
    customTypes: WORDS,
    // The last steps of brotli cost many times their gain; this is about what gzip takes.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
}

type Answered = { status: number; header: (name: string) => unknown };

/** Whether an answer may be sent in another encoding: words, all of them, not compressed yet, and more than a few. */
export function isCompressible({ status, header }: Answered): boolean {
  const length = header('content-length');
  return (
    status >= 200 &&
    ![204, 206, 304].includes(status) &&
    WORDS.test(String(header('content-type') ?? '')) &&
    header('content-encoding') === undefined &&
    header('content-range') === undefined &&
    !String(header('cache-control') ?? '').includes('no-transform') &&
    (length === undefined || Number(length) >= THRESHOLD_BYTES)
  );
}
