import { BlockList, isIPv4 } from 'node:net';

/** What IANA's registry of special IPv4 addresses does not route everywhere. */
const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, bits);
}

/** Of IPv6 only what is given out to the public, without what leads to IPv4 addresses or is for examples. */
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');
const notGiven = new BlockList();
notGiven.addSubnet('2001::', 23, 'ipv6');
notGiven.addSubnet('2001:db8::', 32, 'ipv6');
notGiven.addSubnet('2002::', 16, 'ipv6');
notGiven.addSubnet('3fff::', 20, 'ipv6');

/** Whether an IP address is one of the public internet: not of this machine, this network or a cloud's own services. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address);
  return given.check(address, 'ipv6') && !notGiven.check(address, 'ipv6');
}
