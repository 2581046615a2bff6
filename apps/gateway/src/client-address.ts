import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';

/** Some proxies write the client's port behind its address: `203.0.113.1:4711`, `[2001:db8::1]:4711`. */
const withPort = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[(.+)\](?::\d+)?)$/;

/**
 * The key by which a client is counted: its address as a trusted proxy or the connection reports it, an IPv6 address by its
 * /64 network. `ip` is undefined once the client has disconnected, although Fastify's types say otherwise; all of those
 * share one key.
 */
export function clientAddress({ ip }: { ip: string | undefined }): string {
  return ip === undefined ? 'gone' : normalizeIP(withoutPort(ip));
}

/** The client's address itself, not that of its network. */
export function exactAddress({ ip }: { ip: string }): string {
  return normalizeIP(withoutPort(ip), 128);
}

function withoutPort(ip: string): string {
  const [, v4, v6] = withPort.exec(ip) ?? [];
  return v4 ?? v6 ?? ip;
}

export type Client = { address: string; isHttps: boolean };

const REMEMBERED_CLIENTS = 10_000;

/** `clientAddress` and the protocol of requests that Fastify has not read, remembered by what they follow from. */
export function rememberClients(
  isProxy: (address: string | undefined) => boolean,
): (request: IncomingMessage) => Client {
  const known = new LRUCache<string, Client>({ max: REMEMBERED_CLIENTS });
  return (request) => {
    const { headers, socket } = request;
    const protocols = String(headers['x-forwarded-proto'] ?? '');
    const key = [socket.remoteAddress, protocols, headers['x-forwarded-for']].join(' ');
    const remembered = known.get(key);
    if (remembered) return remembered;
    const client = {
      address: clientAddress({ ip: proxyAddress(request, isProxy) }),
      isHttps: isProxy(socket.remoteAddress) && protocols.split(',').at(-1)?.trim() === 'https',
    };
    known.set(key, client);
    return client;
  };
}
