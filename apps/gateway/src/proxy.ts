import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import httpProxy from '@fastify/http-proxy';
import { apiKeyIn } from '@kanaka/server-kit/api-key';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { CACHE_TAG_HEADER } from '@kanaka/contracts/cache-tags';
import { admitByToken, signInRequired } from '@kanaka/server-kit/auth';
import { CLIENT_NETWORK_HEADER } from '@kanaka/server-kit/client-network';
import { REQUEST_ID_HEADER } from '@kanaka/server-kit/request-id';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bounds } from './bounds.ts';
import { type CachedResponses, PATIENCE_MS } from './cache/cached-responses.ts';
import { clientAddress, clientNetwork, withoutPort } from './client-address.ts';
import { forwardResponse } from './compress.ts';
import { type BodyMemory, limitBody } from './limit-body.ts';
import type { IsLive } from './live-sessions.ts';
import { callerLeft, HttpRefusal } from './refusals.ts';
import type { Row, Upstream } from './routes.ts';
import { createSlots, type EnterSlot, type Release } from './slots.ts';

export type ProxyOptions = {
  rows: Row[];
  /** Origins, without a trailing slash. */
  upstreams: Record<Upstream, string>;
  /** How long a service may take to respond, unless its row says otherwise. */
  timeoutMs: number;
  /** Limits for each client and for all of them. */
  bounds: Bounds;
  /** The memory for bodies that are read whole; without it bodies are streamed. */
  memory?: BodyMemory;
  /** Limits the concurrent large responses, of all rows together. */
  enterLarge: EnterSlot;
  cached: CachedResponses;
  /** Whether the session of a request with a valid access token has not ended. */
  isLive: IsLive;
  /** Connections to each service for these rows. */
  connections: { total: number; perAddress: number };
};

/** The same limit as in the services. */
const BODY_LIMIT = 1024 * 1024;

type Headers = Record<string, string | string[] | undefined>;

/** Headers of the client that are not forwarded; the gateway sets those that a service needs. */
const droppedHeaders = [
  'authorization',
  'proxy-authorization',
  'forwarded',
  'x-real-ip',
  'via',
  // The undici client that calls the services cannot send `expect`.
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
];

/** What a response that is stored for everybody cannot depend on: who asks, and what their browser has already. */
const personalHeaders = ['cookie', 'accept-encoding', 'if-none-match', 'if-modified-since', 'range', 'if-range'];

function headersFor(request: FastifyRequest, { authorization }: Row, headers: Headers): Headers {
  const dropped = [
    ...droppedHeaders,
    ...(request.cacheableUrl === null ? [] : personalHeaders),
    // A call counts as the key's or as the session's, never as both.
    ...(apiKeyIn(request) === null ? [] : ['cookie']),
  ];
  const isKept = (name: string) =>
    (name === 'authorization' && (authorization || (request.apiKey && request.cacheableUrl === null))) ||
    (!dropped.includes(name) && !name.startsWith('x-forwarded-'));
  const kept = Object.entries(headers).filter(([name]) => isKept(name));
  return {
    ...Object.fromEntries(kept),
    'x-forwarded-for': withoutPort(request.ip),
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    [CLIENT_NETWORK_HEADER]: clientNetwork(request),
    [REQUEST_ID_HEADER]: request.id,
  };
}

/** Drops the headers about the service's connection: they do not apply to the client's connection. */
function responseHeaders({ connection: _, 'keep-alive': __, ...headers }: Headers): Headers {
  return headers;
}

/** The error to send when a service did not respond: our own refusal on the way, a timeout, or unavailable. */
function refusalFor(reply: FastifyReply, error: Error & { statusCode?: number; code?: string }): Error {
  if (error.cause instanceof AppError || error.cause instanceof HttpRefusal) return error.cause;
  if (reply.raw.destroyed) return callerLeft();
  if (error.statusCode === 504 && error.code !== 'UND_ERR_CONNECT_TIMEOUT') {
    return new AppError('service.too-slow', 'This is taking too long. Please try again.', { cause: error });
  }
  return new AppError('service.unavailable', 'A part of the shop is unavailable for a moment. Please try again.', {
    cause: error,
  });
}

/** Retries once when the service has just closed a keep-alive connection; only reads, which are safe to repeat. */
function retryDelay({ err, req, attempt }: { err: Error | null; req: { method: string }; attempt: number }) {
  const code = err && 'code' in err ? err.code : undefined;
  const wasClosed = code === 'UND_ERR_SOCKET' || code === 'ECONNRESET';
  return wasClosed && attempt === 0 && (req.method === 'GET' || req.method === 'HEAD') ? 1 : null;
}

type Attempt = { err: Error | null; req: { method: string }; res: object | null | undefined; attempt: number };

/** Serves the rows of the route table: checks the session's role and forwards the request byte for byte. */
export async function proxyRoutes(app: FastifyInstance, options: ProxyOptions) {
  const { rows, upstreams, timeoutMs, bounds, memory, enterLarge, cached, isLive, connections } = options;
  // Exact rows last: they replace a prefix row of the same path in the map.
  const inOrder = [...rows.filter(({ exact }) => !exact), ...rows.filter(({ exact }) => exact)];
  const rowByUrl = new Map(inOrder.flatMap((row) => urlsOf(row).map((url) => [url, row] as const)));
  const rowOf = (request: { routeOptions: { url?: string | undefined } }): Row => {
    const row = rowByUrl.get(request.routeOptions.url ?? '');
    if (!row) throw new Error(`the route table has no row for ${request.routeOptions.url}`);
    return row;
  };
  const slots = new Map(
    Object.values(upstreams).map((url) => [
      url,
      createSlots({ ...connections, waitMs: memory ? bounds.waitMs : bounds.uploadWaitMs }),
    ]),
  );

  limitBody(app, {
    limitOf: (request) => rowOf(request).bodyLimit ?? BODY_LIMIT,
    slowAfterMs: bounds.slowUploadMs,
    ...(memory && { whole: { memory, timeoutMs: bounds.bodyTimeoutMs } }),
  });
  app.addHook('onRequest', async (request) => {
    const { audience, files } = rowOf(request);
    if (files && !files.test(request.url.split('?', 1)[0] ?? '')) throw notFound('file');
    // What the role of somebody of the shop allows, each service asks for itself.
    admitByToken(request, audience);
    if (request.caller && audience !== 'anyone' && !(await isLive(request, request.caller))) throw signInRequired();
  });

  // Bodies are forwarded byte for byte, never parsed. A body that is read whole takes a connection to the service only when
  // it is complete; for streamed bodies the proxy plugin adds a parser that passes them through.
  app.removeAllContentTypeParsers();
  if (memory) {
    app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) =>
      done(null, body.length > 0 ? body : undefined),
    );
  }
  await app.register(httpProxy, {
    upstream: '',
    routes: [...rowByUrl.keys()],
    proxyPayloads: !memory,
    disableRequestLogging: true,
    undici: {
      connections: connections.total,
      pipelining: 1,
      keepAliveTimeout: 30_000,
      connect: { timeout: 2_000 },
    },
    destroyAgent: true,
    replyOptions: { getUpstream: (request) => upstreams[rowOf(request).to], rewriteHeaders: responseHeaders },
    async handler(request, reply, dest, proxyOptions) {
      const { to, timeoutMs: ownTimeoutMs = timeoutMs } = rowOf(request);
      const own = new Set(Object.keys(reply.getHeaders()));
      // Headers of a response that is discarded must not be sent with a refusal.
      const forgetResponse = () => {
        for (const name of Object.keys(reply.getHeaders())) if (!own.has(name)) reply.removeHeader(name);
      };

      /** Forwards a response; a large one only within the limits of concurrent large responses. */
      async function forwardWithinLimits(stream: Readable): Promise<void> {
        const parts = cached.partsOf(request, reply);
        reply.removeHeader(CACHE_TAG_HEADER);
        try {
          if (reply.statusCode >= 500 && request.question?.old) {
            stream.resume();
            forgetResponse();
            cached.serveOld(request, reply);
            return;
          }
          if (parts) {
            const body = await buffer(stream);
            forgetResponse();
            cached.keep(request, reply, { ...parts, body, from: upstreams[to] });
            return;
          }
          cached.forget(request);
          if (isLarge(reply, bounds)) {
            const release = await enterLarge(clientAddress(request), reply.raw);
            stream.once('close', release);
            reply.raw.once('close', release);
          }
          forwardResponse(request, reply, { body: stream, stalledMs: bounds.stalledResponseMs });
        } catch (error) {
          stream.destroy();
          forgetResponse();
          if (!cached.serveOld(request, reply)) reply.send(error);
        }
      }

      let release: Release;
      try {
        release = await enterSlotOf(upstreams[to])(clientAddress(request), reply.raw);
      } catch (error) {
        if (cached.serveOld(request, reply)) return reply;
        throw error;
      }
      try {
        // The plugin would add the client's query to a URL without one.
        if (request.cacheableUrl !== null) request.raw.url = request.cacheableUrl;
        reply.from(request.cacheableUrl ?? dest, {
          ...proxyOptions,
          ...wholeBody(request),
          timeout: request.question?.old ? Math.min(PATIENCE_MS, ownTimeoutMs) : ownTimeoutMs,
          rewriteRequestHeaders: (_, headers) => headersFor(request, rowOf(request), headers),
          retryDelay: (attempt: Attempt) => retryOrRelease(attempt, { reply, release }),
          onResponse: (_, __, { stream }) => void forwardWithinLimits(stream),
          onError: (_, { error }) => {
            if (!cached.serveOld(request, reply)) reply.send(refusalFor(reply, error));
          },
        });
      } catch (error) {
        release();
        throw error;
      }
      return reply;
    },
  });

  function enterSlotOf(upstream: string): EnterSlot {
    const enter = slots.get(upstream);
    if (!enter) throw new Error(`the slots of ${upstream} were not created`);
    return enter;
  }
}

/** Decides whether to retry; otherwise releases the connection when the response has been sent or there is none. */
function retryOrRelease(attempt: Attempt, { reply, release }: { reply: FastifyReply; release: Release }) {
  const delayMs = retryDelay(attempt);
  if (delayMs !== null && !reply.sent) return delayMs;
  if (attempt.err && reply.raw.destroyed) {
    const { request } = reply;
    request.log.info('the client disconnected before its upload was complete');
    // The proxy plugin would log a warning as if the service had failed.
    request.log = request.log.child({}, { level: 'error' });
  }
  const stream = attempt.res && 'stream' in attempt.res && attempt.res.stream;
  if (!(stream instanceof Readable)) {
    release();
    return null;
  }
  stream.once('close', release);
  // The stream of a response without content is never read, so it may never close.
  reply.raw.once('close', release);
  // The plugin drops the response of a disconnected client and removes its listeners; an unhandled 'error' would crash us.
  stream.on('error', () => undefined);
  return null;
}

/** The body that was read whole, in the form that the proxy plugin sends without serialising it again. */
function wholeBody({ body, headers }: FastifyRequest): { body?: Buffer; contentType?: string } {
  return Buffer.isBuffer(body) ? { body, contentType: headers['content-type'] ?? 'application/octet-stream' } : {};
}

/** Whether a response may not fit into socket buffers: then a slow client occupies the connection to the service. */
function isLarge(reply: FastifyReply, { largeResponseBytes }: Bounds): boolean {
  const length = reply.getHeader('content-length');
  const hasContent = reply.request.method !== 'HEAD' && reply.statusCode !== 204 && reply.statusCode !== 304;
  return hasContent && (length === undefined || Number(length) >= largeResponseBytes);
}

function urlsOf({ prefix, exact }: Row): string[] {
  if (exact) return [prefix];
  return prefix === '/' ? ['/*'] : [prefix, `${prefix}/*`];
}
