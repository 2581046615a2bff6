import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * By which a client is counted: its address as a trusted proxy or the connection says, an IPv6 connection by its /64. A client
 * that has already left has no address any more; all of those count as one.
 */
export function clientAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  // Fastify promises a string, but there is none once the connection is closed.
  const address: string | undefined = ip;
  return address === undefined ? 'gone' : normalizeIP(address);
}
