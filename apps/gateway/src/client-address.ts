import { normalizeIP } from '@fastify/rate-limit';

/** Some proxies write the client's port behind its address: `203.0.113.1:4711`, `[2001:db8::1]:4711`. */
const withPort = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[(.+)\](?::\d+)?)$/;

/**
 * The key by which a client is counted: its address as a trusted proxy or the connection reports it, an IPv6 address by its
 * /64 network. `ip` is undefined once the client has disconnected, although Fastify's types say otherwise; all of those
 * share one key.
 */
export function clientAddress({ ip }: { ip: string | undefined }): string {
  if (ip === undefined) return 'gone';
  const [, v4, v6] = withPort.exec(ip) ?? [];
  return normalizeIP(v4 ?? v6 ?? ip);
}
