import type { OutgoingHttpHeaders } from 'node:http';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HeadersFor } from '../security-headers.ts';
import { type StoredResponse, type ResponseCache, ENCODINGS } from './response-cache.ts';

/** How a request was served, in the terms of Cache-Status (RFC 9211). */
export type Served = 'hit' | 'stale' | 'miss' | 'collapsed' | 'refetched' | 'if-error';

const words: Record<Served, string> = {
  hit: 'hit',
  stale: 'hit; detail=stale-while-revalidate',
  miss: 'fwd=miss; stored',
  collapsed: 'fwd=miss; collapsed',
  refetched: 'fwd=stale; stored',
  'if-error': 'fwd=stale; detail=stale-if-error',
};

export type Serving = {
  cache: ResponseCache;
  url: string;
  stored: StoredResponse;
  served: Served;
  headersFor: HeadersFor;
  /** A client that reads nothing for so long is disconnected. */
  stalledMs: number;
};

/**
 * Sends a stored response, or 304 to a client that has it, past Fastify's `send`, which would write headers and body
 * separately. Together, as one string of bytes (latin1), they are one write: two take longer than everything else that a hit
 * needs.
 */
export function serveResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { cache, url, stored, served, headersFor, stalledMs }: Serving,
): void {
  const { headers } = request;
  const encoding = stored.isCompressible ? negotiate(headers['accept-encoding'] ?? '', ENCODINGS) : null;
  const { contentType } = stored;
  const isKnown = hasIt(headers['if-none-match'], stored);

  function send(body: string): void {
    const response = reply.raw;
    reply.hijack();
    response.writeHead(isKnown ? 304 : stored.status, {
      ...headersFor(request, contentType),
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      etag: encoding ? `"${stored.digest}-${encoding}"` : `"${stored.digest}"`,
      'cache-control': stored.cacheControl,
      'cache-status': `gateway; ${words[served]}; ttl=${Math.ceil(cache.freshForMs(stored) / 1000)}`,
      ...(stored.isCompressible && { vary: 'accept-encoding' }),
      ...(!isKnown && { 'content-type': contentType, 'content-length': body.length }),
      ...(!isKnown && encoding && { 'content-encoding': encoding }),
      ...(reply.server.isDraining?.() && { connection: 'close' }),
    });
    response.end(body, 'latin1');
    // What the system has taken at once cannot stall here.
    if (response.socket && response.socket.writableLength > 0) response.setTimeout(stalledMs);
  }
  const body = isKnown ? '' : cache.bodyIn(url, stored, encoding);
  if (typeof body === 'string') send(body);
  else body.then(send, (error: unknown) => void reply.send(error));
}

/** Whether an If-None-Match names the response in any encoding. A digest occurs in no other ETag. */
function hasIt(condition: string | undefined, { status, digest }: StoredResponse): boolean {
  return condition !== undefined && status === 200 && (condition.includes(digest) || condition.trim() === '*');
}
