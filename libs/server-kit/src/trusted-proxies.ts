import { BlockList, isIP } from 'node:net';

const trusted = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  trusted.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  trusted.addSubnet(network, prefix, 'ipv6');
}

/** Whether a connection comes from this machine or a private network: our own proxy, whose forwarded headers are trusted. */
export function isTrustedProxy(address: string | undefined): boolean {
  const family = isIP(address ?? '');
  return address !== undefined && family !== 0 && trusted.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
