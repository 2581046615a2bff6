import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { acceptRequestId, REQUEST_ID_HEADER } from '@kanaka/server-kit/request-id';
import { isTracing } from '@kanaka/server-kit/tracing';
import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';
import { clientOf, type IsProxy, trimForwarded } from '../client-address.ts';
import type { HeadersFor } from '../security-headers.ts';
import type { CachedAnswers } from './cached-answers.ts';
import type { KnownSessions } from '../known-sessions.ts';
import { write } from './serve-answer.ts';

/** How many requests a client may still make; null if that cannot be said at once, or if none. */
export type CountRequest = (
  request: { method: string; url: string },
  address: string,
) => { limit: number; remaining: number; resetSeconds: number } | null;

export type HitOptions = {
  cached: CachedAnswers;
  sessions: KnownSessions;
  countRequest: CountRequest;
  headersFor: HeadersFor;
  /** A client that reads nothing of its response for so many milliseconds is disconnected. */
  stalledMs: number;
  isProxy: IsProxy;
};

/** Who is signed in, in the form of a cached response. */
function knownTo(sessions: KnownSessions, request: { url: string; headers: IncomingHttpHeaders }) {
  const known = sessions.find(request);
  return known && { status: 200, contentType: 'application/json', ...known, counted: null };
}

/** The route of hits in `http_request_duration_seconds`. */
const ROUTE = '(cache)';

/**
 * Answers hits of the cache before Fastify sees them: its hooks would take twice as long as everything else. Whatever is
 * not quite usual (a limit that is reached, a response that is not compressed yet, a stopping service, spans) is left to
 * Fastify, where `serveFromCache` answers the same.
 */
export function serveHits(
  app: FastifyInstance,
  { cached, sessions, countRequest, headersFor, stalledMs, isProxy }: HitOptions,
): void {
  const durations = app.metrics.getSingleMetric('http_request_duration_seconds');
  if (!(durations instanceof Histogram)) throw new Error('the durations of requests are not counted');
  const observe = (status: number, since: number) =>
    durations.observe({ method: 'GET', route: ROUTE, status }, (performance.now() - since) / 1000);

  function serveHit(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url, headers } = request;
    if (method !== 'GET' || url === undefined || app.isDraining?.() || isTracing()) return false;
    const startedAt = performance.now();
    const hit = cached.hitFor({ url, headers }) ?? knownTo(sessions, { url, headers });
    if (!hit) return false;
    const client = clientOf(request, isProxy);
    const count = countRequest({ method, url }, client.address);
    if (!count) return false;
    const sent = headersFor({ isHttps: client.isHttps, contentType: hit.contentType }).concat(hit.headers);
    sent.push(REQUEST_ID_HEADER, acceptRequestId(headers[REQUEST_ID_HEADER]));
    sent.push('x-ratelimit-limit', String(count.limit), 'x-ratelimit-remaining', String(count.remaining));
    sent.push('x-ratelimit-reset', String(count.resetSeconds));
    if (hit.status !== 304) sent.push('content-length', String(hit.body.length));
    write(response, { status: hit.status, headers: sent, body: hit.body, stalledMs });
    hit.counted?.();
    observe(hit.status, startedAt);
    return true;
  }

  // Fastify's own listener is the first: it was there when the server was made.
  const [toFastify] = app.server.listeners('request') as [RequestListener];
  app.server.off('request', toFastify);
  app.server.prependListener('request', (request, response) => {
    trimForwarded(request);
    if (!serveHit(request, response)) toFastify(request, response);
  });
}
