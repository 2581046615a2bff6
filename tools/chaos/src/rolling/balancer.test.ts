import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { freePort } from '@kanaka/testing/free-port';
import { startBalancer } from './balancer.ts';

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
