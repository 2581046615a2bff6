import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** A smaller response fits into one network packet anyway. */
const THRESHOLD_BYTES = 1024;

/** Text formats only; images, PDFs and fonts are compressed already. */
const TEXT = /^text\/(?!event-stream)|[/+](json|xml|javascript)\b/;

/** Brotli's highest levels cost far more time than they gain; level 5 takes about as long as gzip. */
export const BROTLI_QUALITY = 5;

/** Adds `reply.compress`, which uses the best encoding that the client accepts. Request bodies are not decompressed. */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD_BYTES,
    customTypes: TEXT,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
}

type Sent = { status: number; header: (name: string) => string | number | string[] | undefined };

/** Whether a response may be compressed: whole, of a text format, not compressed yet, and above the threshold. */
export function isCompressible({ status, header }: Sent): boolean {
  const length = header('content-length');
  return (
    status >= 200 &&
    ![204, 206, 304].includes(status) &&
    TEXT.test(String(header('content-type') ?? '')) &&
    header('content-encoding') === undefined &&
    header('content-range') === undefined &&
    !String(header('cache-control') ?? '').includes('no-transform') &&
    (length === undefined || Number(length) >= THRESHOLD_BYTES)
  );
}
