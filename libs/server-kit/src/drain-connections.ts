import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Waits until clients have left, before the service is closed; set by `drainConnections`. */
    drain?: () => Promise<void>;
    /** Whether responses must ask their clients to close the connection; for those that are sent past all hooks. */
    isDraining?: () => boolean;
  }
}

/** How long a stopping service still responds to clients that are connected. */
const DRAIN_MS = 1_500;
const LOOK_MS = 50;

/**
 * A client with a keep-alive connection notices that the service has closed it only after it has sent a request, and a
 * request that changes data cannot be repeated safely. So a stopping service responds a little longer, and sends `connection:
 * close` with each response. On close it waits for the requests it has begun, not for idle connections. A connection that was
 * opened in advance, as browsers and proxies do, is closed: Node counts it as busy until its first request.
 */
export function drainConnections(app: FastifyInstance): void {
  let draining = false;
  let closing = false;
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    if (closing) return void socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('onSend', (_, reply, payload, done) => {
    if (draining) reply.header('connection', 'close');
    done(null, payload);
  });
  app.decorate('isDraining', () => draining);
  app.decorate('drain', async () => {
    draining = true;
    const until = performance.now() + DRAIN_MS;
    while (performance.now() < until && (await connections(app)) > 0) await pause(LOOK_MS);
  });
  app.addHook('preClose', async () => {
    draining = true;
    closing = true;
    // A client that has begun to send a request may finish it.
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  });
}

function connections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
