import { expect, it } from '@jest/globals';
import { callsInCode } from './service-calls.ts';

it('every service uses each address that it reads, and nobody is called back', async () => {
  const { byAddress, byClient } = await callsInCode();
  expect(Object.keys(byAddress)).toEqual(expect.arrayContaining(['cart', 'catalog', 'gateway', 'identity', 'orders']));
  expect(byClient).toEqual(byAddress);
  // Taken away again and again, those that call nobody who is left: what stays would call itself by way of others.
  let left = Object.keys(byAddress);
  for (let before = 0; before !== left.length;) {
    before = left.length;
    left = left.filter((name) => byAddress[name]?.some((called) => left.includes(called)));
  }
  expect(left).toEqual([]);
});
