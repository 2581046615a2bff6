import type { IncomingMessage } from 'node:http';
import { expect, it } from '@jest/globals';
import { clientAddress, clientNetwork, trimForwarded } from './client-address.ts';

it.each([
  ['203.0.113.1', '203.0.113.1'],
  ['::ffff:203.0.113.1', '203.0.113.1'],
  ['2001:db8:1:1:ffff::2', '2001:db8:1:1::'],
  ['203.0.113.1:4711', '203.0.113.1'],
  ['[2001:db8:1:1:ffff::2]:4711', '2001:db8:1:1::'],
  ['[2001:db8:1:1:ffff::2]', '2001:db8:1:1::'],
  [undefined, 'gone'],
  ['x'.repeat(15_000), 'unreadable'],
  [`fe80::1%${'x'.repeat(15_000)}`, 'unreadable'],
])('a client at %s is counted as %s', (ip, counted) => {
  expect(clientAddress({ ip })).toBe(counted);
});

it.each([
  ['203.0.113.1:4711', '203.0.113.1'],
  ['2001:db8:1:1:ffff::2', '2001:db8:1::'],
  ['2001:db8:1:2::1', '2001:db8:1::'],
  [undefined, 'gone'],
])('the network of a client at %s is %s', (ip, network) => {
  expect(clientNetwork({ ip })).toBe(network);
});

it('of a long list of addresses only the end is read, which proxies have appended', () => {
  const headers = { 'x-forwarded-for': `${'203.0.113.19, '.repeat(1_000)}198.51.100.7` };
  trimForwarded({ headers } as unknown as IncomingMessage);
  expect(headers['x-forwarded-for']).toMatch(/^ 203\.0\.113\.19, .*, 198\.51\.100\.7$/);
  expect(headers['x-forwarded-for'].length).toBeLessThan(500);
});
