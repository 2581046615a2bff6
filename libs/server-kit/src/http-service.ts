import etag from '@fastify/etag';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { registerAuth } from './auth.ts';
import { answerFailure, registerFailures } from './failures.ts';
import { registerHealth, type Check } from './health.ts';
import { shutDownGracefully } from './graceful-shutdown.ts';
import { drainConnectionsOnClose } from './drain-connections.ts';
import type { Logger } from './logger.ts';
import { acceptRequestId, REQUEST_ID_HEADER, withRequestId } from './request-id.ts';
import { serverTimeouts, type ServerBounds } from './server-bounds.ts';
import { isTrustedProxy } from './trusted-proxies.ts';

export type HttpServiceOptions = {
  logger: Logger;
  jwtPublicKey: string;
  internalToken: string;
  /** Named questions whose failure makes the service "not ready": a database, a queue. */
  checks?: Record<string, Check>;
  /** Largest JSON body, 1 MB by default. */
  bodyLimit?: number;
  /** How long callers may take, where a service needs other limits than `usualBounds`. */
  bounds?: Partial<ServerBounds>;
  /** The public reaches this service, so `/metrics` has a port of its own (`createMetricsServer`). */
  metricsElsewhere?: boolean;
};

/** A Fastify app as every service of the shop starts it: log, request id, sessions, failures, health, metrics. */
export async function createHttpService(options: HttpServiceOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = options.logger;
  const app = Fastify({
    loggerInstance,
    // A search in Devanagari is nine characters a letter once it is encoded; the router's own limit is 100.
    routerOptions: { maxParamLength: 2_000 },
    bodyLimit: options.bodyLimit ?? 1024 * 1024,
    genReqId: (request) => acceptRequestId(request.headers[REQUEST_ID_HEADER]),
    logController: new LogController({ requestIdLogLabel: 'requestId', disableRequestLogging: true }),
    // What fails before a route is found (an address that cannot be decoded) is answered like everything else.
    frameworkErrors: answerFailure,
    // A closing service finishes what it has started and refuses new work, so a rolling update drops nothing.
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    trustProxy: isTrustedProxy,
    ...serverTimeouts(options.bounds),
  });
  // Before every hook and route, so that all of them belong to the request's span.
  await app.register(new FastifyOtelInstrumentation({ instrumentHooks: false, ignorePaths: isHealth }).plugin());
  const isLeaving = shutDownGracefully(app, (url) => !isHealth({ url }));
  app.decorate('internalToken', options.internalToken);
  rememberRoutes(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    withRequestId(request.id, done);
  });
  // After whoever gives every answer its headers.
  app.addHook('preParsing', (request, _, payload, done) => done(badAddress(request.url), payload));
  app.addHook('onResponse', (request, reply, done) => {
    // Health and metrics are asked every few seconds; a line for each would bury the shop.
    if (isHealth({ url: request.routeOptions.url })) return done();
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
  drainConnectionsOnClose(app);
  acceptEmptyJson(app);
  registerFailures(app);
  await registerAuth(app, options);
  await app.register(etag, { weak: true });
  const staying = () => (isLeaving() ? Promise.reject() : Promise.resolve());
  registerHealth(app, { ...options.checks, staying }, options);
  return app;
}

/** Lets a test see everything that is served, whoever registered it. */
function rememberRoutes(app: FastifyInstance): void {
  const served: string[] = [];
  app.decorate('served', served);
  app.addHook('onRoute', ({ method, url }) => {
    served.push(...[method].flat().map((one) => `${one} ${url}`));
  });
}

const isHealth = ({ url }: { url?: string | undefined }) => ['/livez', '/readyz', '/metrics'].includes(url ?? '');

/** No address of ours has a NUL in it, and Postgres cannot even compare with one. */
function badAddress(url: string): AppError | undefined {
  if (!url.includes('%00')) return undefined;
  return new AppError('invalid', 'request.invalid', 'This address contains characters that cannot be used.');
}

/** Many clients say "application/json" on a call without a body (sign out, delete); that is no body, not a broken one. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parseJson(request, text, done);
  });
}
