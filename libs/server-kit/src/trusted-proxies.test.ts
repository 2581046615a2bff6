import { describe, expect, it } from '@jest/globals';
import { isTrustedProxy } from './trusted-proxies.ts';

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
});
