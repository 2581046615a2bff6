import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Waits until clients have stopped sending requests, before the service is closed; set by `drainConnections`. */
    drain?: () => Promise<void>;
    /** Whether responses must ask their clients to close the connection; for those that are sent past all hooks. */
    isDraining?: () => boolean;
  }
}

/** The longest time that a stopping service still responds. */
const LONGEST_MS = 2_000;
/** After this long without a request, a client that is still connected is unlikely to send one at this very moment. */
const QUIET_MS = 1_000;
const LOOK_MS = 50;

/**
 * A client with a keep-alive connection notices that the service has closed it only after it has sent a request, and a
 * request that changes data cannot be repeated safely. So a stopping service responds a little longer, sends `connection:
 * close` with each response, and closes when no request has come for a while. Returns a function that says whether it is
 * stopping.
 */
export function drainConnections(app: FastifyInstance, isCounted: (url: string | undefined) => boolean): () => boolean {
  const isClosing = drainConnectionsOnClose(app);
  let draining = false;
  let underWay = 0;
  let lastAt = 0;
  const count = (by: number) => (request: FastifyRequest, _: unknown, done: () => void) => {
    if (isCounted(request.routeOptions.url)) {
      underWay += by;
      lastAt = performance.now();
    }
    done();
  };
  app.addHook('onRequest', count(1));
  app.addHook('onResponse', count(-1));
  app.addHook('onSend', (_, reply, payload, done) => {
    if (draining) reply.header('connection', 'close');
    done(null, payload);
  });
  app.decorate('isDraining', () => draining || isClosing());
  app.decorate('drain', async () => {
    draining = true;
    const startedAt = performance.now();
    const quiet = () => underWay <= 0 && performance.now() - Math.max(startedAt, lastAt) > QUIET_MS;
    while (performance.now() - startedAt < LONGEST_MS && !quiet() && (await connections(app)) > 0) await pause(LOOK_MS);
  });
  return () => draining;
}

function connections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}

/**
 * On close, a service waits for the requests it has begun, not for idle connections; otherwise those would delay it until it
 * is killed. Clients with keep-alive connections learn from `connection: close` in the last response. A connection that was
 * opened in advance, as browsers and proxies do, is closed: Node counts it as busy until its first request.
 */
export function drainConnectionsOnClose(app: FastifyInstance): () => boolean {
  let closing = false;
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    if (closing) return void socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    closing = true;
    // A client that has begun to send a request may finish it.
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onSend', (_, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
  return () => closing;
}
