import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isCompressible } from './compress.ts';

/**
 * Sends a service's answer on as it came, or compressed where that is worth it. A client that takes nothing of it for
 * `stalledMs` is disconnected: until then it keeps the service's connection from others.
 */
export function forwardResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, stalledMs }: { answer: Readable; stalledMs: number },
): void {
  const header = (name: string) => reply.getHeader(name);
  reply.raw.setTimeout(stalledMs);
  if (!isCompressible({ status: reply.statusCode, header })) return void reply.send(answer);
  if (!String(header('vary') ?? '').includes('accept-encoding')) reply.header('vary', 'accept-encoding');
  const etag = header('etag');
  // Other bytes of the same words: a strong tag would no longer be true.
  if (typeof etag === 'string' && etag.startsWith('"')) reply.header('etag', `W/${etag}`);
  if (request.method === 'HEAD') return void reply.send(answer);
  // An answer that breaks off before its first bytes are out becomes a refusal, and that is not compressed.
  answer.once('error', () => {
    if (!reply.raw.headersSent) reply.removeHeader('content-encoding');
  });
  reply.compress(answer);
}
