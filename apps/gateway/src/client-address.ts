import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';

/** Some proxies write the client's port behind its address: `203.0.113.1:4711`, `[2001:db8::1]:4711`. */
const withPort = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[(.+)\](?::\d+)?)$/;

const LONGEST_ADDRESS = 45;

/** Finding the network of an IPv6 address takes a tenth of a millisecond, and each request needs it several times. */
const networks = new LRUCache<string, string>({ max: 10_000 });

/**
 * The key by which a client is counted: its address as a trusted proxy or the connection reports it, an IPv6 address by its
 * /64 network. `ip` is undefined once the client has disconnected, although Fastify's types say otherwise; all of those
 * share one key, and so do those whose proxy reports something else than an address.
 */
export function clientAddress({ ip }: { ip: string | undefined }): string {
  return networkOf(ip, 64);
}

/** The same with the /48 network, all of which one customer of a provider may have. */
export function clientNetwork({ ip }: { ip: string | undefined }): string {
  return networkOf(ip, 48);
}

function networkOf(ip: string | undefined, bits: number): string {
  if (ip === undefined) return 'gone';
  const address = withoutPort(ip);
  if (address.length > LONGEST_ADDRESS || isIP(address) === 0) return 'unreadable';
  const key = `${address}/${bits}`;
  const known = networks.get(key);
  if (known !== undefined) return known;
  const network = normalizeIP(address, bits);
  networks.set(key, network);
  return network;
}

/** The client's address itself, not that of its network. */
export function exactAddress({ ip }: { ip: string }): string {
  return normalizeIP(withoutPort(ip), 128);
}

/** The address as it was reported, without a port. */
export function withoutPort(ip: string): string {
  const [, v4, v6] = withPort.exec(ip) ?? [];
  return v4 ?? v6 ?? ip;
}

/** Room for the addresses of ten proxies. */
const LONGEST_FORWARDED = 500;

/** Of a long list of addresses keeps its end: proxies append to it, so the rest is what the client has written. */
export function trimForwarded({ headers }: IncomingMessage): void {
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  if (forwarded.length <= LONGEST_FORWARDED) return;
  headers['x-forwarded-for'] = forwarded.slice(-LONGEST_FORWARDED).replace(/^[^,]*,/, '');
}
