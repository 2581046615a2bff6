import type { OutgoingHttpHeaders } from 'node:http';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, type AnswerCache, ENCODINGS, FRESH_MS } from './answer-cache.ts';

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

/** Sends a stored response, or 304 to a client that has it. */
export function serveAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    answers,
    url,
    answer,
    served,
    stalledMs,
  }: {
    answers: AnswerCache;
    url: string;
    answer: Answer;
    served: Served;
    /** A client that reads nothing for so long is disconnected. */
    stalledMs: number;
  },
): void {
  const { headers } = request;
  const encoding = answer.isCompressible ? negotiate(headers['accept-encoding'] ?? '', ENCODINGS) : null;
  const etag = encoding ? `"${answer.digest}-${encoding}"` : `"${answer.digest}"`;
  reply.header('etag', etag);
  reply.header('cache-control', answer.cacheControl);
  reply.header(
    'cache-status',
    `gateway; ${words[served]}; ttl=${Math.ceil((FRESH_MS - answers.ageOf(answer)) / 1000)}`,
  );
  if (answer.isCompressible) reply.header('vary', 'accept-encoding');
  if (hasIt(headers['if-none-match'], answer)) {
    reply.code(304).send();
    return;
  }
  reply.code(answer.status).header('content-type', answer.contentType);
  if (encoding) reply.header('content-encoding', encoding);
  const body = answers.bodyIn(url, answer, encoding);
  if (typeof body === 'string') send(reply, body, stalledMs);
  else
    body.then(
      (bytes) => send(reply, bytes, stalledMs),
      (error: unknown) => void reply.send(error),
    );
}

/**
 * Past Fastify's `send`, which would write headers and body separately. Together, as one string of bytes (latin1), they are
 * one write: two take longer than everything else that a hit needs.
 */
function send(reply: FastifyReply, body: string, stalledMs: number): void {
  const { raw } = reply;
  if (reply.server.isDraining?.()) reply.header('connection', 'close');
  reply.header('content-length', body.length);
  reply.hijack();
  raw.setTimeout(stalledMs);
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  raw.end(body, 'latin1');
}

/** Whether an If-None-Match names the response in any encoding. A digest occurs in no other ETag. */
function hasIt(condition: string | undefined, { status, digest }: Answer): boolean {
  return condition !== undefined && status === 200 && (condition.includes(digest) || condition.trim() === '*');
}
