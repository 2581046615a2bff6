import httpProxy from '@fastify/http-proxy';
import { AppError } from '@kanaka/server-kit/app-error';
import { admit } from '@kanaka/server-kit/auth';
import { REQUEST_ID_HEADER } from '@kanaka/server-kit/request-id';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { handOn } from './hand-on.ts';
import { limitBody } from './limit-body.ts';
import type { Row, Upstream } from './routes.ts';

export type ProxyOptions = {
  rows: Row[];
  /** Origins, without a slash at the end. */
  upstreams: Record<Upstream, string>;
  /** How long a service may be silent where its row does not say. */
  timeoutMs: number;
};

const JSON_LIMIT = 8 * 1024 * 1024;

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
function refusalFor(to: Upstream, error: Error & { statusCode?: number; code?: string }): AppError {
  if (error.cause instanceof AppError) return error.cause;
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

/** Serves the rows of the route table: lets in who may pass and hands everything on as it came, byte for byte. */
export async function proxyRoutes(app: FastifyInstance, { rows, upstreams, timeoutMs }: ProxyOptions) {
  // A path's own row comes last, so that it wins over the folder's.
  const inOrder = [...rows.filter(({ exact }) => !exact), ...rows.filter(({ exact }) => exact)];
  const rowByUrl = new Map(inOrder.flatMap((row) => urlsOf(row).map((url) => [url, row] as const)));
  const rowOf = (request: { routeOptions: { url?: string | undefined } }): Row => {
    const row = rowByUrl.get(request.routeOptions.url ?? '');
    if (!row) throw new Error(`no row of the route table serves ${request.routeOptions.url}`);
    return row;
  };

  limitBody(app, (request) => rowOf(request).bodyLimit ?? JSON_LIMIT);
  app.addHook('onRequest', (request) => admit(request, rowOf(request).audience, app.internalToken));

  // Bodies are passed on unread; the proxy brings a parser that leaves them alone.
  app.removeAllContentTypeParsers();
  await app.register(httpProxy, {
    upstream: '',
    routes: [...rowByUrl.keys()],
    disableRequestLogging: true,
    undici: {
      connections: 128,
      pipelining: 1,
      keepAliveTimeout: 30_000,
      connect: { timeout: 2_000 },
    },
    destroyAgent: true,
    replyOptions: {
      getUpstream: (request) => upstreams[rowOf(request).to],
      rewriteHeaders: answeredHeaders,
      retryDelay,
    },
    handler(request, reply, dest, options) {
      const { to, timeoutMs: ownTimeoutMs = timeoutMs, otherwise } = rowOf(request);
      const asking: Asking = {
        ...options,
        timeout: ownTimeoutMs,
        rewriteRequestHeaders: (_, headers) => headersFor(request, headers),
        onResponse: (_, __, { stream }) => handOn(request, reply, stream),
        onError: (_, { error }) => void reply.send(refusalFor(to, error)),
      };
      if (!otherwise || !isReading(request)) return reply.from(dest, asking);

      const own = new Set(Object.keys(reply.getHeaders()));
      const askTheOther = () =>
        void reply.from(dest, {
          ...asking,
          timeout: timeoutMs,
          getUpstream: () => upstreams[otherwise],
          onError: (_, { error }) => void reply.send(refusalFor(otherwise, error)),
        });
      return reply.from(dest, {
        ...asking,
        onError: askTheOther,
        onResponse(_, __, answer) {
          if (reply.statusCode < 500) return handOn(request, reply, answer.stream);
          answer.stream.resume();
          // What the first one said of its own answer is not true of the other's.
          for (const name of Object.keys(reply.getHeaders())) if (!own.has(name)) reply.removeHeader(name);
          askTheOther();
        },
      });
    },
  });
}

type Asking = NonNullable<Parameters<FastifyReply['from']>[1]>;

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

function urlsOf({ prefix, exact }: Row): string[] {
  if (exact) return [prefix];
  return prefix === '/' ? ['/', '/*'] : [prefix, `${prefix}/*`];
}
