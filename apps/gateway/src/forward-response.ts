import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isCompressible } from './compress.ts';

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
