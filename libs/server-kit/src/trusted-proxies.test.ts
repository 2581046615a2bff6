import { describe, expect, it } from '@jest/globals';
import { isNetwork, isTrustedProxy, proxiesTrusted } from './trusted-proxies.ts';

describe('a trusted proxy', () => {
  it.each(['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.3.4', '::1', 'fd00::1', 'fe80::1'])(
    'may have the address %s',
    (address) => {
      expect(isTrustedProxy(address)).toBe(true);
    },
  );

  it('may have a private IPv4 address in IPv6 notation', () => {
    expect(isTrustedProxy('::ffff:10.1.2.3')).toBe(true);
    expect(isTrustedProxy('::ffff:203.0.113.9')).toBe(false);
  });

  it.each(['203.0.113.9', '172.32.0.1', '11.0.0.1', '2001:db8::1', 'kanaka.example', '', undefined])(
    'never has the address %s',
    (address) => {
      expect(isTrustedProxy(address)).toBe(false);
    },
  );

  it.each([
    ['pods of EKS and GKE', '100.64.0.0/10', '100.64.12.7', '100.128.0.1'],
    ['Google’s load balancers', '35.191.0.0/16', '35.191.4.4', '35.192.0.1'],
    ['Cloudflare', '172.64.0.0/13', '172.68.9.1', '172.72.0.1'],
    ['Cloudflare', '2606:4700::/32', '2606:4700::9', '2606:4701::9'],
  ])('may be one of %s if the operator says so', (_, network, inside, outside) => {
    const isTrusted = proxiesTrusted([network]);
    expect([isTrusted(inside), isTrusted(outside), isTrustedProxy(inside)]).toEqual([true, false, false]);
    expect(isTrusted('10.0.0.1')).toBe(true);
  });
});

it.each(['100.64.0.0', '0.0.0.0/0', '::/0', '100.64.0.0/33', 'fe80::/129', '300.1.1.1/8', 'any/8', '10.0.0.0/8x', ''])(
  '“%s” is no network of proxies',
  (text) => {
    expect(isNetwork(text)).toBe(false);
  },
);
