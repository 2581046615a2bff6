import { expect, it } from '@jest/globals';
import { renderEach } from './check.ts';
import { callsAllowed, callsInCode } from './service-calls.ts';

/** Where kubectl is fetched first, or the machine is busy. */
const TIMEOUT_MS = 120_000;

it('every service uses each address that it reads', async () => {
  const { byAddress, byClient } = await callsInCode();
  expect(Object.keys(byAddress)).toEqual(expect.arrayContaining(['cart', 'catalog', 'gateway', 'identity', 'orders']));
  expect(byClient).toEqual(byAddress);
});

it(
  'the cluster lets each service call exactly those that its code calls, and nobody is called back',
  async () => {
    const rendered = await renderEach(['k8s/overlays/trial']);
    if (typeof rendered === 'string') throw new Error(rendered);
    const { byAddress } = await callsInCode();
    const allowed = callsAllowed(rendered[0]?.manifests ?? [], Object.keys(byAddress));
    expect(allowed).toEqual(byAddress);
    // Taken away again and again, those that call nobody who is left: what stays would call itself by way of others.
    let left = Object.keys(allowed);
    for (let before = 0; before !== left.length;) {
      before = left.length;
      left = left.filter((name) => allowed[name]?.some((called) => left.includes(called)));
    }
    expect(left).toEqual([]);
  },
  TIMEOUT_MS,
);
