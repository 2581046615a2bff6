import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Bounds } from './bounds.ts';
import { clientAddress } from './client-address.ts';
import { addressTooLong, callerLeft, tooManyAtOnce } from './refusals.ts';
import { createTally } from './tally.ts';

export type ConnectionLimits = Pick<Bounds, 'connections' | 'connectionsPerAddress' | 'urlLength'> & {
  /** Whether an address is a proxy, whose connections carry requests of many clients. */
  isProxy: (address: string | undefined) => boolean;
};

/**
 * Limits the connections, of all clients and of one address; one too many is closed. Connections of a trusted proxy carry
 * many clients, so there the concurrent requests of a client address are limited instead (429). A URL that is too long is
 * refused before anything else is read (414).
 */
export function limitConnections(
  app: FastifyInstance,
  { connections, connectionsPerAddress, urlLength, isProxy }: ConnectionLimits,
): void {
  app.server.maxConnections = connections;
  const open = createTally();
  app.server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined || isProxy(socket.remoteAddress)) return;
    const address = normalizeIP(socket.remoteAddress);
    if (open.of(address) >= connectionsPerAddress) return void socket.destroy();
    open.add(address);
    socket.once('close', () => open.remove(address));
  });

  const underWay = createTally();
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.length > urlLength) return done(addressTooLong());
    if (reply.raw.destroyed) return done(callerLeft());
    const address = clientAddress(request);
    if (underWay.of(address) >= connectionsPerAddress) return done(tooManyAtOnce());
    underWay.add(address);
    reply.raw.once('close', () => underWay.remove(address));
    done();
  });
}
