import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { leaveOutPageHeaders } from '../security-headers.ts';
import { type Answer, type AnswerCache, type Encoding, ENCODINGS, FRESH_MS } from './answer-cache.ts';

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

/** What a client gets of a stored response: the response itself, or 304 when it has it. */
export type Serving = {
  status: number;
  /** Also of 304, which does not state it. */
  contentType: string;
  /** Names and values by turns, without those that every response has. */
  headers: string[];
  encoding: Encoding | null;
};

export function servingOf(
  answer: Answer,
  { headers, ageMs, served }: { headers: IncomingHttpHeaders; ageMs: number; served: Served },
): Serving {
  const encoding = answer.isCompressible ? negotiate(headers['accept-encoding'] ?? '', ENCODINGS) : null;
  const { contentType } = answer;
  const sent: string[] = [];
  sent.push('etag', encoding ? `"${answer.digest}-${encoding}"` : `"${answer.digest}"`);
  sent.push('cache-control', answer.cacheControl);
  sent.push('cache-status', `gateway; ${words[served]}; ttl=${Math.ceil((FRESH_MS - ageMs) / 1000)}`);
  if (answer.isCompressible) sent.push('vary', 'accept-encoding');
  if (hasIt(headers['if-none-match'], answer)) return { status: 304, contentType, headers: sent, encoding };
  sent.push('content-type', contentType);
  if (encoding) sent.push('content-encoding', encoding);
  return { status: answer.status, contentType, headers: sent, encoding };
}

/** Sends a stored response, or 304 to a client that has it. */
export function serveAnswer(
  { headers }: FastifyRequest,
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
  const serving = servingOf(answer, { headers, ageMs: answers.ageOf(answer), served });
  for (let at = 0; at < serving.headers.length; at += 2) {
    reply.header(serving.headers[at] ?? '', serving.headers[at + 1]);
  }
  leaveOutPageHeaders(reply, serving.contentType);
  reply.code(serving.status);
  if (serving.status === 304) {
    reply.send();
    return;
  }
  const send = (body: string) => {
    if (reply.server.isDraining?.()) reply.header('connection', 'close');
    reply.header('content-length', body.length);
    reply.hijack();
    write(reply.raw, { status: serving.status, headers: reply.getHeaders() as OutgoingHttpHeaders, body, stalledMs });
  };
  const body = answers.bodyIn(url, answer, serving.encoding);
  if (typeof body === 'string') send(body);
  else body.then(send, (error: unknown) => void reply.send(error));
}

/**
 * Past Fastify's `send`, which would write headers and body separately. Together, as one string of bytes (latin1), they are
 * one write: two take longer than everything else that a hit needs.
 */
export function write(
  response: ServerResponse,
  {
    status,
    headers,
    body,
    stalledMs,
  }: { status: number; headers: OutgoingHttpHeaders | string[]; body: string; stalledMs: number },
): void {
  response.writeHead(status, headers);
  response.end(body, 'latin1');
  // What the system has taken at once cannot stall here.
  if (response.socket && response.socket.writableLength > 0) response.setTimeout(stalledMs);
}

/** Whether an If-None-Match names the response in any encoding. A digest occurs in no other ETag. */
function hasIt(condition: string | undefined, { status, digest }: Answer): boolean {
  return condition !== undefined && status === 200 && (condition.includes(digest) || condition.trim() === '*');
}
