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
  if (Buffer.isBuffer(body)) send(reply, body, stalledMs);
  else
    body.then(
      (bytes) => send(reply, bytes, stalledMs),
      (error: unknown) => void reply.send(error),
    );
}

function send(reply: FastifyReply, body: Buffer, stalledMs: number): void {
  reply.raw.setTimeout(stalledMs);
  reply.send(body);
}

/** Whether an If-None-Match names the response in any encoding. A digest occurs in no other ETag. */
function hasIt(condition: string | undefined, { status, digest }: Answer): boolean {
  return condition !== undefined && status === 200 && (condition.includes(digest) || condition.trim() === '*');
}
