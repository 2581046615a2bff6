import { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import { AppError } from '@kanaka/server-kit/app-error';
import { admit } from '@kanaka/server-kit/auth';
import { REQUEST_ID_HEADER } from '@kanaka/server-kit/request-id';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bounds } from './bounds.ts';
import { clientAddress } from './client-address.ts';
import { forwardResponse } from './forward-response.ts';
import { type BodyMemory, limitBody } from './limit-body.ts';
import { callerLeft } from './refusals.ts';
import type { Row, Upstream } from './routes.ts';
import { createSlots, type EnterSlot, type Release } from './slots.ts';

export type ProxyOptions = {
  rows: Row[];
  /** Origins, without a slash at the end. */
  upstreams: Record<Upstream, string>;
  /** How long a service may be silent where its row does not say. */
  timeoutMs: number;
  /** What one caller may use up. */
  bounds: Bounds;
  /** The memory for bodies that are read whole; without it bodies pass through as they come. */
  memory?: BodyMemory;
  /** The places for large answers, of all rows together. */
  enterLarge: EnterSlot;
};

/** What the services themselves take. */
const BODY_LIMIT = 1024 * 1024;

type Headers = Record<string, string | string[] | undefined>;

/** What a client says about itself is not passed on: the gateway says it, or nobody does. */
const ownWords = [
  'authorization',
  'proxy-authorization',
  'forwarded',
  'x-real-ip',
  'via',
  // Some clients ask leave before a large body; the upstream's client here cannot.
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
];

function headersFor(request: FastifyRequest, headers: Headers): Headers {
  const kept = Object.entries(headers).filter(([name]) => !ownWords.includes(name) && !name.startsWith('x-forwarded-'));
  return {
    ...Object.fromEntries(kept),
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    [REQUEST_ID_HEADER]: request.id,
  };
}

/** The connection to the service is not the connection to the client. */
function answeredHeaders({ connection: _, 'keep-alive': __, ...headers }: Headers): Headers {
  return headers;
}

/** Why a service did not answer, in the shop's words: refused by us on the way, too slow, or away. */
function refusalFor(
  { to, reply }: { to: Upstream; reply: FastifyReply },
  error: Error & { statusCode?: number; code?: string },
): Error {
  if (error.cause instanceof AppError) return error.cause;
  if (reply.raw.destroyed) return callerLeft();
  if (error.statusCode === 504 && error.code !== 'UND_ERR_CONNECT_TIMEOUT') {
    return new AppError('too-slow', `${to}.too-slow`, 'This is taking too long. Please try again.', { cause: error });
  }
  return new AppError(
    'unavailable',
    `${to}.unavailable`,
    'A part of the shop is resting for a moment. Please try again.',
    { cause: error },
  );
}

/** A kept connection that the service closed just now: reading again is safe, once. */
function retryDelay({ err, req, attempt }: { err: Error | null; req: { method: string }; attempt: number }) {
  const code = err && 'code' in err ? err.code : undefined;
  const wasClosed = code === 'UND_ERR_SOCKET' || code === 'ECONNRESET';
  return wasClosed && attempt === 0 && (req.method === 'GET' || req.method === 'HEAD') ? 1 : null;
}

type Attempt = { err: Error | null; req: { method: string }; res: object | null | undefined; attempt: number };

/** Serves the rows of the route table: lets in who may pass and hands everything on as it came, byte for byte. */
export async function proxyRoutes(app: FastifyInstance, options: ProxyOptions) {
  const { rows, upstreams, timeoutMs, bounds, memory, enterLarge } = options;
  // A path's own row comes last, so that it wins over the folder's.
  const inOrder = [...rows.filter(({ exact }) => !exact), ...rows.filter(({ exact }) => exact)];
  const rowByUrl = new Map(inOrder.flatMap((row) => urlsOf(row).map((url) => [url, row] as const)));
  const rowOf = (request: { routeOptions: { url?: string | undefined } }): Row => {
    const row = rowByUrl.get(request.routeOptions.url ?? '');
    if (!row) throw new Error(`no row of the route table serves ${request.routeOptions.url}`);
    return row;
  };
  const connections = memory ? bounds.callsToService : bounds.uploadsToService;
  const slots = new Map(
    Object.values(upstreams).map((url) => [
      url,
      createSlots({ total: connections, perAddress: bounds.callsPerAddress, waitMs: bounds.waitMs }),
    ]),
  );

  limitBody(app, {
    limitOf: (request) => rowOf(request).bodyLimit ?? BODY_LIMIT,
    ...(memory && { whole: { memory, timeoutMs: bounds.bodyTimeoutMs } }),
  });
  app.addHook('onRequest', (request) => admit(request, rowOf(request).audience, app.internalToken));

  // A body is passed on byte for byte, never parsed. Read whole, it takes no connection to the service before it is here;
  // for what passes as it comes the proxy brings a parser that leaves it alone.
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
      connections,
      pipelining: 1,
      keepAliveTimeout: 30_000,
      connect: { timeout: 2_000 },
    },
    destroyAgent: true,
    replyOptions: { getUpstream: (request) => upstreams[rowOf(request).to], rewriteHeaders: answeredHeaders },
    async handler(request, reply, dest, proxyOptions) {
      const { to, timeoutMs: ownTimeoutMs = timeoutMs, otherwise } = rowOf(request);
      const own = new Set(Object.keys(reply.getHeaders()));
      // What a service said of its own answer is not true of another one.
      const forgetAnswer = () => {
        for (const name of Object.keys(reply.getHeaders())) if (!own.has(name)) reply.removeHeader(name);
      };

      /** Asks a service, with one of the connections to it. */
      async function ask(service: Upstream, replyOptions: ReplyOptions): Promise<FastifyReply> {
        const release = await enterSlotOf(upstreams[service])(clientAddress(request), reply.raw);
        try {
          return reply.from(dest, {
            ...proxyOptions,
            ...wholeBody(request),
            rewriteRequestHeaders: (_, headers) => headersFor(request, headers),
            getUpstream: () => upstreams[service],
            retryDelay: (attempt: Attempt) => retryOrRelease(attempt, { reply, release }),
            onResponse: (_, __, { stream }) => void handOnWithin(stream),
            onError: (_, { error }) => void reply.send(refusalFor({ to: service, reply }, error)),
            ...replyOptions,
          });
        } catch (error) {
          release();
          throw error;
        }
      }

      /** Hands an answer on; a large one when it is within what one address and all together may have under way. */
      async function handOnWithin(answer: Readable): Promise<void> {
        try {
          if (isLarge(reply, bounds)) {
            const release = await enterLarge(clientAddress(request), reply.raw);
            answer.once('close', release);
            reply.raw.once('close', release);
          }
          forwardResponse(request, reply, { answer, stalledMs: bounds.stalledAnswerMs });
        } catch (error) {
          answer.destroy();
          forgetAnswer();
          reply.send(error);
        }
      }

      if (!otherwise || !isReading(request)) return ask(to, { timeout: ownTimeoutMs });
      const askTheOther = () => ask(otherwise, { timeout: timeoutMs });
      const sendFailure = (error: unknown) => void reply.send(error);
      return ask(to, {
        timeout: ownTimeoutMs,
        onError: () => void askTheOther().catch(sendFailure),
        onResponse(_, __, { stream }) {
          if (reply.statusCode < 500) return void handOnWithin(stream);
          stream.resume();
          forgetAnswer();
          askTheOther().catch(sendFailure);
        },
      });
    },
  });

  function enterSlotOf(upstream: string): EnterSlot {
    const enter = slots.get(upstream);
    if (!enter) throw new Error(`there are no connections to ${upstream}`);
    return enter;
  }
}

type ReplyOptions = NonNullable<Parameters<FastifyReply['from']>[1]>;

/** Decides about another try, and gives the connection back when the answer is through or there will be none. */
function retryOrRelease(attempt: Attempt, { reply, release }: { reply: FastifyReply; release: Release }) {
  const delayMs = retryDelay(attempt);
  if (delayMs !== null && !reply.sent) return delayMs;
  if (attempt.err && reply.raw.destroyed) {
    const { request } = reply;
    request.log.info('the caller left before the upload was whole');
    // The proxy would warn of it, as if the service had failed.
    request.log = request.log.child({}, { level: 'error' });
  }
  const stream = attempt.res && 'stream' in attempt.res && attempt.res.stream;
  if (!(stream instanceof Readable)) {
    release();
    return null;
  }
  stream.once('close', release);
  // An answer without content is not read, so its stream may never close.
  reply.raw.once('close', release);
  // The proxy drops the answer of a caller that has left, and nobody else listens to what becomes of it then.
  stream.on('error', () => undefined);
  return null;
}

/** The body that was read, as the proxy takes one that it must not write anew. */
function wholeBody({ body, headers }: FastifyRequest): ReplyOptions {
  return Buffer.isBuffer(body) ? { body, contentType: headers['content-type'] ?? 'application/octet-stream' } : {};
}

/** Whether an answer does not fit into the buffers on the way, so that its reader's pace is that of the service's connection. */
function isLarge(reply: FastifyReply, { largeAnswerBytes }: Bounds): boolean {
  const length = reply.getHeader('content-length');
  const hasContent = reply.request.method !== 'HEAD' && reply.statusCode !== 204 && reply.statusCode !== 304;
  return hasContent && (length === undefined || Number(length) >= largeAnswerBytes);
}

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

function urlsOf({ prefix, exact }: Row): string[] {
  if (exact) return [prefix];
  return prefix === '/' ? ['/*'] : [prefix, `${prefix}/*`];
}
