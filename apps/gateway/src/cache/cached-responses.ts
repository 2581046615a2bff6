import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { REQUEST_ID_HEADER } from '@kanaka/server-kit/request-id';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import { callerLeft } from '../refusals.ts';
import type { HeadersFor } from '../security-headers.ts';
import { type StoredResponse, createResponseCache, type NewResponse, storableParts } from './response-cache.ts';
import { rememberCacheable } from './cacheable.ts';
import type { Purges } from '@kanaka/server-kit/purges';
import { serveResponse, type Served } from './serve-response.ts';

export type CacheOptions = {
  purges: Purges;
  /** Bytes of responses, in all encodings. */
  maxBytes: number;
  /** Larger responses are not stored. */
  largestBytes: number;
  /** A client that reads nothing of its response for so many milliseconds is disconnected. */
  stalledMs: number;
  headersFor: HeadersFor;
  /** The time in milliseconds, on any clock. */
  now?: (() => number) | undefined;
};

/** The question to a service whose response will be stored: all who want it wait for one of them. */
export type Question = {
  askedAt: number;
  purges: number;
  /** What is served if the service fails. */
  old: StoredResponse | undefined;
  settled: Promise<StoredResponse | null>;
  /** Null when there is nothing to store. A second call has no effect. */
  finish: (stored: StoredResponse | null) => void;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The normalised URL of a request whose response is the same for everybody; null for all others. */
    cacheableUrl: string | null;
    /** Set for the one request that asks the service for all who want the same. */
    question: Question | null;
  }
}

/** After a failure, a service is asked again only after this time; meanwhile nobody waits for it. */
const RETRY_MS = 1_000;
/** A request waits no longer for the question of another one, nor for a service when it could have an old response. */
export const PATIENCE_MS = 3_000;
/** How often a request waits for another one that then brings nothing. */
const ROUNDS = 3;
/** Questions in the background at once, so that they leave the services to those who wait. */
const MOST_REFRESHES = 8;
const REFRESH_TIMEOUT_MS = 10_000;

/** The gateway's cache of public responses: docs/decisions/gateway-cache.md. */
export function createCachedResponses(app: FastifyInstance, options: CacheOptions) {
  const { purges, largestBytes, stalledMs, headersFor, now = () => performance.now() } = options;
  const cache = createResponseCache({ ...options, now });
  const cacheableUrl = rememberCacheable();
  const questions = new Map<string, Question>();
  let refreshes = 0;
  const count = createMetrics(app, { purges: () => purges.count, bytes: () => cache.bytes });
  app.decorateRequest('cacheableUrl', null);
  app.decorateRequest('question', null);

  function serve(request: FastifyRequest, reply: FastifyReply, stored: StoredResponse, served: Served): void {
    count(served);
    serveResponse(request, reply, { cache, url: request.cacheableUrl ?? '', stored, served, headersFor, stalledMs });
  }

  function ask(url: string, old: StoredResponse | undefined): Question {
    const { promise, resolve } = Promise.withResolvers<StoredResponse | null>();
    const question: Question = {
      askedAt: now(),
      purges: purges.count,
      old,
      settled: promise,
      finish(stored) {
        if (questions.get(url) === question) questions.delete(url);
        resolve(stored);
      },
    };
    questions.set(url, question);
    return question;
  }

  function store(
    url: string,
    { askedAt, purges: since }: Question,
    parts: Omit<NewResponse, 'askedAt' | 'purges'>,
  ): StoredResponse {
    return cache.add(url, { ...parts, askedAt, purges: since });
  }

  /** Asks the service again while the stored response is still served. */
  async function refresh(url: string, old: StoredResponse): Promise<void> {
    if (questions.has(url) || refreshes >= MOST_REFRESHES || old.retryAt > now()) return;
    refreshes += 1;
    const question = ask(url, old);
    let stored: StoredResponse | null = null;
    try {
      const response = await fetch(`${old.from}${url}`, {
        headers: { [REQUEST_ID_HEADER]: randomUUID() },
        redirect: 'manual',
        signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS),
      });
      const header = (name: string) => response.headers.get(name) ?? undefined;
      const parts = storableParts({ status: response.status, header });
      const body = Buffer.from(await response.arrayBuffer());
      if (parts && body.length < largestBytes) stored = store(url, question, { ...parts, body, from: old.from });
      else if (response.status < 500) cache.remove(url);
      else old.retryAt = now() + RETRY_MS;
    } catch (error) {
      old.retryAt = now() + RETRY_MS;
      app.log.debug({ err: error }, 'a cached response could not be refreshed');
    } finally {
      refreshes -= 1;
      question.finish(stored);
    }
  }

  /** Serves what another request has asked for; false if this one must go on to the service. */
  async function serveOrAsk(request: FastifyRequest, reply: FastifyReply, url: string): Promise<boolean> {
    const old = cache.find(url);
    const waitUntil = performance.now() + PATIENCE_MS;
    for (let round = 0; round < ROUNDS; round += 1) {
      if (old && old.retryAt > now()) {
        serve(request, reply, old, 'if-error');
        return true;
      }
      const underWay = questions.get(url);
      if (!underWay) break;
      const found = await Promise.race([underWay.settled, rest(waitUntil - performance.now())]);
      if (reply.raw.destroyed) throw callerLeft();
      // Not what was asked for before a change of which this request could know.
      if (found && cache.stateOf(found) !== 'old') {
        serve(request, reply, found, 'collapsed');
        return true;
      }
    }
    if (!questions.has(url)) {
      const question = ask(url, old);
      request.question = question;
      reply.raw.once('close', () => question.finish(null));
    }
    return false;
  }

  return {
    /** Serves from memory what it can, in a plugin's `onRequest`: before the session is checked. */
    serveFromCache(plugin: FastifyInstance): void {
      plugin.addHook('onRequest', (request, reply, done) => {
        const url = request.method === 'GET' ? cacheableUrl(request.url) : null;
        if (url === null) {
          done();
          return;
        }
        request.cacheableUrl = url;
        const stored = cache.find(url);
        const state = stored ? cache.stateOf(stored) : 'old';
        if (stored && state !== 'old') {
          // A line for each would cost as much as the response.
          request.isUnlogged = true;
          serve(request, reply, stored, state === 'fresh' ? 'hit' : 'stale');
          if (state === 'stale') void refresh(url, stored);
          return;
        }
        serveOrAsk(request, reply, url).then(
          (served) => served || done(),
          (error: unknown) => void reply.send(error),
        );
      });
    },
    /** Whether this response would be stored, if it is not larger than `largestBytes`. */
    partsOf({ question }: FastifyRequest, reply: FastifyReply) {
      const header = (name: string) => reply.getHeader(name);
      const bytes = Number(header('content-length') ?? Infinity);
      return question && bytes < largestBytes ? storableParts({ status: reply.statusCode, header }) : null;
    },
    /** Stores the response to a request's question, and serves it to all who wait for it. */
    keep(request: FastifyRequest, reply: FastifyReply, parts: Omit<NewResponse, 'askedAt' | 'purges'>): void {
      const { question, cacheableUrl: url } = request;
      if (!question || url === null) throw new Error('a response was stored that nobody has asked for');
      const stored = store(url, question, parts);
      question.finish(stored);
      serve(request, reply, stored, question.old ? 'refetched' : 'miss');
    },
    /** The service has responded with something else than what is stored. */
    forget({ question, cacheableUrl: url }: FastifyRequest): void {
      if (question && url !== null) cache.remove(url);
    },
    /** After a failure of the service: serves the last response, if it is not too old. */
    serveOld(request: FastifyRequest, reply: FastifyReply): boolean {
      const { question } = request;
      if (!question?.old || reply.raw.destroyed) return false;
      question.old.retryAt = now() + RETRY_MS;
      question.finish(null);
      serve(request, reply, question.old, 'if-error');
      return true;
    },
  };
}

export type CachedResponses = ReturnType<typeof createCachedResponses>;

/** Does not keep the process alive. */
const rest = (ms: number) => pause(Math.max(0, ms), null, { ref: false });

function createMetrics(
  { metrics }: FastifyInstance,
  read: { purges: () => number; bytes: () => number },
): (served: Served) => void {
  const responses = new Counter({
    name: 'gateway_cache_responses_total',
    help: 'Responses from the cache, by how they were served.',
    labelNames: ['served'],
    registers: [metrics],
  });
  new Counter({
    name: 'gateway_cache_purges_total',
    help: 'Purges that this gateway has received.',
    registers: [metrics],
    collect() {
      this.reset();
      this.inc(read.purges());
    },
  });
  new Gauge({
    name: 'gateway_cache_bytes',
    help: 'Bytes of the stored responses.',
    registers: [metrics],
    collect() {
      this.set(read.bytes());
    },
  });
  return (served) => responses.inc({ served });
}
