import { normalizeIP } from '@fastify/rate-limit';

/**
 * By which a client is counted: its address as a trusted proxy or the connection says, an IPv6 connection by its /64. A client
 * that has already left has no address any more, whatever Fastify's types promise; all of those count as one.
 */
export function clientAddress({ ip }: { ip: string | undefined }): string {
  return ip === undefined ? 'gone' : normalizeIP(ip);
}
