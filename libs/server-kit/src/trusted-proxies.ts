import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/** This machine and private networks (RFC 1918, RFC 3927, RFC 4193, RFC 4291): where our own proxies usually are. */
const PRIVATE = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether a text is a network such as `100.64.0.0/10` or `2606:4700::/32`; everybody (`/0`) cannot be a proxy. */
export function isNetwork(text: string): boolean {
  try {
    proxyAddr.compile(text);
    return /\/0*[1-9]\d*$/.test(text);
  } catch {
    return false;
  }
}

/**
 * Tells whether a connection comes from a proxy of ours, whose forwarded headers are trusted: from this machine, a private
 * network, or one of `more` (networks as `isNetwork` takes them).
 */
export function proxiesTrusted(more: readonly string[] = []): (address: string | undefined) => boolean {
  const isTrusted = proxyAddr.compile([...PRIVATE, ...more]);
  return (address = '') => isIP(address) !== 0 && isTrusted(address, 0);
}

export const isTrustedProxy = proxiesTrusted();
