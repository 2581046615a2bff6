import { expect, it } from '@jest/globals';
import { clientAddress } from './client-address.ts';

it.each([
  ['203.0.113.1', '203.0.113.1'],
  ['::ffff:203.0.113.1', '203.0.113.1'],
  ['2001:db8:1:1:ffff::2', '2001:db8:1:1::'],
  ['203.0.113.1:4711', '203.0.113.1'],
  ['[2001:db8:1:1:ffff::2]:4711', '2001:db8:1:1::'],
  ['[2001:db8:1:1:ffff::2]', '2001:db8:1:1::'],
  [undefined, 'gone'],
])('a client at %s is counted as %s', (ip, counted) => {
  expect(clientAddress({ ip })).toBe(counted);
});
