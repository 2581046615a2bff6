import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { freePort } from '@kanaka/testing/free-port';
import { startBalancer } from './balancer.ts';
import { openLedger, writeLedger } from './ledger.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function member(name: string): Promise<number> {
  const server: Server = createServer((_, answer) => void answer.end(name)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => server.close().closeAllConnections());
  return (server.address() as AddressInfo).port;
}

it('a kept connection stays with a removed replica, and new ones go to the remaining replicas', async () => {
  const port = await freePort();
  const balancer = await startBalancer(port);
  open.push(balancer.close);
  const [first, second] = [await member('first'), await member('second')];
  balancer.add(first);
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  open.push(() => kept.destroy());
  const ask = async (agent?: Agent) => {
    const asked = request({ host: '127.0.0.1', port, ...(agent && { agent }) }).end();
    const [answer] = (await once(asked, 'response')) as [AsyncIterable<Buffer>];
    let text = '';
    for await (const chunk of answer) text += chunk.toString();
    return text;
  };
  expect(await ask(kept)).toBe('first');
  balancer.add(second);
  balancer.remove(first);
  expect([await ask(kept), await ask(new Agent()), await ask(new Agent())]).toEqual(['first', 'second', 'second']);
});

it('every failed request and every replica that did not stop properly is recorded', () => {
  const ledger = openLedger({ sharesFiles: false });
  ledger.nowDoing('catalog');
  const call = { method: 'GET', path: '/shop/home', ms: 40 };
  for (const status of [200, 409, 503, 429, null]) ledger.note({ ...call, status });
  ledger.note({ ...call, ms: 5_000, status: 503 });
  expect(ledger.failures.map(({ status, during }) => [status, during])).toEqual([
    [503, 'catalog'],
    [429, 'catalog'],
    [null, 'catalog'],
    [503, 'catalog'],
  ]);
  ledger.nowDoing('nothing');
  ledger.note({ ...call, status: 200 });
  expect(ledger.changing).toHaveLength(6);
  ledger.note({ ...call, path: '/assets/app-1a2b.js', status: 404 });
  const text = writeLedger(ledger, [{ part: 'catalog', ms: 15_000, how: 'SIGKILL' }]);
  expect(text).toContain('8 requests');
  expect(text).toContain('4 failed, 1 of them because something took more than 2 s');
  expect(text).toContain('GET /shop/home: no answer after 40 ms, while catalog was changed');
  expect(text).toContain('1 files of a page were not there');
  expect(text).toContain('NOT CLEANLY: SIGKILL');
});

it("a missing file of a page is a failure as soon as both releases share their pages' files", () => {
  const missing = { method: 'GET', path: '/assets/app-1a2b.js', ms: 40, status: 404 };
  const [one, both] = [openLedger({ sharesFiles: false }), openLedger({ sharesFiles: true })];
  for (const ledger of [one, both]) ledger.note(missing);
  both.note({ ...missing, path: '/api/shop/products/get/gone' });
  expect([one.failures.length, one.missingFiles()]).toEqual([0, 1]);
  expect([both.failures.map(({ path }) => path), both.missingFiles()]).toEqual([[missing.path], 0]);
});
