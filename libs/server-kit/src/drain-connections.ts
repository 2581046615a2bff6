import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * A closing service waits for the calls it has begun, not for callers that have nothing to say; else they hold it until it is
 * cut off. Who keeps a connection for later learns from the last answer that it ends. A connection that somebody opened in
 * advance, as browsers and proxies do, is closed: Node counts it as busy until its first request.
 */
export function drainConnectionsOnClose(app: FastifyInstance): void {
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
    // Who is in the middle of saying something may finish it.
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
