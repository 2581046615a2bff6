import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';

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

/** A response, or what of it is known. */
export type Sent = { status: number; header: (name: string) => string | number | string[] | undefined };

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

/**
 * Forwards a service's response unchanged, or compressed if that is worth it. A client that reads nothing for `stalledMs` is
 * disconnected: it occupies a connection to the service.
 */
export function forwardResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, stalledMs }: { body: Readable; stalledMs: number },
): void {
  const header = (name: string) => reply.getHeader(name);
  reply.raw.setTimeout(stalledMs);
  if (!isCompressible({ status: reply.statusCode, header })) return void reply.send(body);
  if (!String(header('vary') ?? '').includes('accept-encoding')) reply.header('vary', 'accept-encoding');
  const etag = header('etag');
  // Compression changes the bytes, so a strong ETag would be wrong; a weak one is right.
  if (typeof etag === 'string' && etag.startsWith('"')) reply.header('etag', `W/${etag}`);
  if (request.method === 'HEAD') return void reply.send(body);
  // If the upstream fails before the headers are sent, an error is sent instead, and that is not compressed.
  body.once('error', () => {
    if (!reply.raw.headersSent) reply.removeHeader('content-encoding');
  });
  reply.compress(body);
}
