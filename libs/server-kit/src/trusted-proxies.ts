import { BlockList, isIP } from 'node:net';

/** This machine and private networks (RFC 1918, RFC 3927, RFC 4193, RFC 4291): where our own proxies usually are. */
const PRIVATE = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
];

const families = { 4: 'ipv4', 6: 'ipv6' } as const;
const familyOf = (address: string) => {
  const version = isIP(address);
  return version === 4 || version === 6 ? families[version] : null;
};

/** Whether a text is a network such as `100.64.0.0/10` or `2606:4700::/32`; everybody (`/0`) cannot be a proxy. */
export function isNetwork(text: string): boolean {
  const [, address = '', prefix = ''] = /^([\da-f.:]+)\/(\d{1,3})$/i.exec(text) ?? [];
  const family = familyOf(address);
  return family !== null && Number(prefix) >= 1 && Number(prefix) <= (family === 'ipv4' ? 32 : 128);
}

/**
 * Tells whether a connection comes from a proxy of ours, whose forwarded headers are trusted: from this machine, a private
 * network, or one of `more` (networks as `isNetwork` takes them).
 */
export function proxiesTrusted(more: readonly string[] = []): (address: string | undefined) => boolean {
  const trusted = new BlockList();
  for (const network of [...PRIVATE, ...more]) {
    const [address = '', prefix = ''] = network.split('/');
    trusted.addSubnet(address, Number(prefix), familyOf(address) ?? 'ipv4');
  }
  return (address = '') => {
    const family = familyOf(address);
    return family !== null && trusted.check(address, family);
  };
}

export const isTrustedProxy = proxiesTrusted();
