import { normalizeIP } from '@fastify/rate-limit';

/** Some proxies write the client's port behind its address: `203.0.113.1:4711`, `[2001:db8::1]:4711`. */
const withPort = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[(.+)\](?::\d+)?)$/;

/**
 * By which a client is counted: its address as a trusted proxy or the connection says, an IPv6 connection by its /64. A client
 * that has already left has no address any more, whatever Fastify's types promise; all of those count as one.
 */
export function clientAddress({ ip }: { ip: string | undefined }): string {
  if (ip === undefined) return 'gone';
  const [, v4, v6] = withPort.exec(ip) ?? [];
  return normalizeIP(v4 ?? v6 ?? ip);
}
