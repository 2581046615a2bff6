import { normalizeIP } from '@fastify/rate-limit';
import { isTrustedProxy } from '@kanaka/server-kit/trusted-proxies';
import type { FastifyInstance } from 'fastify';
import type { Bounds } from './bounds.ts';
import { clientAddress } from './client-address.ts';
import { addressTooLong, callerLeft, tooManyAtOnce } from './refusals.ts';
import { createTally } from './tally.ts';

export type ConnectionLimits = Pick<Bounds, 'connections' | 'connectionsPerAddress' | 'urlLength'> & {
  /** Whose connections carry the requests of many. */
  isProxy?: ((address: string | undefined) => boolean) | undefined;
};

/**
 * At most so many connections altogether and from one address; one too many is closed. Everybody comes through the connections
 * of a trusted proxy, so those are not counted by address: there it is the requests under way that are (429). An address that
 * is longer than any of ours is refused before anybody reads it (414).
 */
export function limitConnections(
  app: FastifyInstance,
  { connections, connectionsPerAddress, urlLength, isProxy = isTrustedProxy }: ConnectionLimits,
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
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.length > urlLength) throw addressTooLong();
    if (reply.raw.destroyed) throw callerLeft();
    const address = clientAddress(request);
    if (underWay.of(address) >= connectionsPerAddress) throw tooManyAtOnce();
    underWay.add(address);
    reply.raw.once('close', () => underWay.remove(address));
  });
}
