import etag from '@fastify/etag';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { registerAuth } from './auth.ts';
import { sendFailure, registerFailures } from './failures.ts';
import { registerHealth, type Check } from './health.ts';
import { drainConnections } from './drain-connections.ts';
import type { Logger } from './logger.ts';
import { acceptRequestId, REQUEST_ID_HEADER, withRequestId } from './request-id.ts';
import type { StaffLookup } from './staff.ts';
import { serverTimeouts, type ServerBounds } from './server-bounds.ts';
import { isTracing } from './tracing.ts';
import { isTrustedProxy } from './trusted-proxies.ts';

export type HttpServiceOptions = {
  logger: Logger;
  jwtPublicKey: string;
  internalToken: string;
  /** Who of the shop may do what: `createStaffLookup`, or the accounts themselves. Without it none of them may do anything. */
  staff?: StaffLookup;
  /** Named readiness checks, such as a database or a queue: if one fails, the service is "not ready". */
  checks?: Record<string, Check>;
  /** Largest JSON body, 1 MB by default. */
  bodyLimit?: number;
  /** How long clients may take, if a service needs other limits than `usualBounds`. */
  bounds?: Partial<ServerBounds>;
  /** This service's port is public, so `/metrics` is served at another one (`createMetricsServer`). */
  metricsElsewhere?: boolean;
  /** Which connections are proxies, whose forwarded headers are trusted; those of private networks if nothing is said. */
  isProxy?: ((address: string | undefined) => boolean) | undefined;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for a request that writes no line in the log; the metrics count it. */
    isUnlogged: boolean;
  }
}

/** A Fastify app with what every service needs: log, request id, sessions, error responses, health, metrics. */
export async function createHttpService(options: HttpServiceOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = options.logger;
  const app = Fastify({
    loggerInstance,
    // A letter in Devanagari is nine characters once it is encoded, so a search is long; the router's own limit is 100.
    routerOptions: { maxParamLength: 2_000 },
    bodyLimit: options.bodyLimit ?? 1024 * 1024,
    genReqId: (request) => acceptRequestId(request.headers[REQUEST_ID_HEADER]),
    logController: new LogController({ requestIdLogLabel: 'requestId', disableRequestLogging: true }),
    // Errors before a route is found (such as a URL that cannot be decoded) get the same response format.
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply),
    // A closing service finishes what it has started and refuses new requests, so that a rolling update loses none.
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    trustProxy: options.isProxy ?? isTrustedProxy,
    ...serverTimeouts(options.bounds),
  });
  // Before all hooks and routes, so that all of them belong to the request's span.
  if (isTracing()) {
    // Loaded only then: it needs some megabytes.
    const { FastifyOtelInstrumentation } = await import('@fastify/otel');
    await app.register(new FastifyOtelInstrumentation({ instrumentHooks: false, ignorePaths: isHealth }).plugin());
  }
  drainConnections(app);
  app.decorate('internalToken', options.internalToken);
  app.decorate('staff', options.staff ?? nobody);
  app.decorateRequest('isUnlogged', false);
  rememberRoutes(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    withRequestId(request.id, done);
  });
  // In preParsing, after the hooks that set the headers of every response.
  app.addHook('preParsing', (request, _, payload, done) => done(badAddress(request.url), payload));
  app.addHook('onResponse', (request, reply, done) => {
    // Health and metrics are requested every few seconds; a line for each would flood the log.
    if (request.isUnlogged || isHealth({ url: request.routeOptions.url })) {
      done();
      return;
    }
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.caller && { userId: request.caller.id }),
      },
      'request',
    );
    done();
  });
  acceptEmptyJson(app);
  registerFailures(app);
  await registerAuth(app, options);
  await app.register(etag, { weak: true });
  const accepting = async () => {
    if (app.isDraining?.()) throw new Error('The service is stopping.');
  };
  registerHealth(app, { ...options.checks, accepting }, options);
  return app;
}

const nobody: StaffLookup = { find: async () => null, findKey: async () => null, refused: () => undefined };

/** Lets tests list every route, whichever plugin registered it. */
function rememberRoutes(app: FastifyInstance): void {
  const served: string[] = [];
  app.decorate('served', served);
  app.addHook('onRoute', ({ method, url }) => {
    served.push(...[method].flat().map((one) => `${one} ${url}`));
  });
}

const isHealth = ({ url }: { url?: string | undefined }) => ['/livez', '/readyz', '/metrics'].includes(url ?? '');

/** No URL of ours contains a NUL, and Postgres refuses one even in a comparison. */
function badAddress(url: string): AppError | undefined {
  if (!url.includes('%00')) return undefined;
  return new AppError('request.invalid', 'This address contains characters that cannot be used.');
}

/** Many clients send "application/json" without a body (sign out, delete): treated as no body, not as malformed JSON. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parseJson(request, text, done);
  });
}
