import { createSocket } from 'node:dgram';
import { lookup, promises } from 'node:dns';
import { once } from 'node:events';
import { expect, it } from '@jest/globals';
import { resolveBy } from './public-address.ts';

it('finds an address while the servers of many other names keep silent, and holds up nothing else of the process', async () => {
  const asked: string[] = [];
  const server = createSocket('udp4').on('message', (query, { port }) => {
    const name = query.subarray(12, query.indexOf(0, 12)).toString();
    asked.push(name);
    if (name.includes('silent')) return;
    const isA = query.readUInt16BE(query.indexOf(0, 12) + 1) === 1;
    // RFC 1035: the same question, and for an address of version 4 one answer, which names it.
    const [head, question] = [Buffer.from(query.subarray(0, 12)), query.subarray(12, query.indexOf(0, 12) + 5)];
    head.set([0x81, 0x80, 0, 1, 0, isA ? 1 : 0, 0, 0, 0, 0], 2);
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 216, 34]);
    server.send(Buffer.concat([head, question, ...(isA ? [answer] : [])]), port);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  const servers = new promises.Resolver({ timeout: 600_000, tries: 1 });
  servers.setServers([`127.0.0.1:${server.address().port}`]);
  const find = (name: string) =>
    new Promise((resolve) => resolveBy(servers)(name, { all: true }, (error, found) => resolve(error ?? found)));
  const silent = Array.from({ length: 20 }, (_, place) => find(`silent-${place}.example`));
  expect(await find('good.example')).toEqual([{ address: '93.184.216.34', family: 4 }]);
  expect(await find('localhost')).toContainEqual({ address: '127.0.0.1', family: 4 });
  expect(await find('93.184.216.34')).toEqual([{ address: '93.184.216.34', family: 4 }]);
  await new Promise((resolve) => lookup('localhost', resolve));
  expect(asked.length).toBeGreaterThan(20);
  servers.cancel();
  for (const error of await Promise.all(silent)) expect(error).toMatchObject({ code: 'ECANCELLED' });
  server.close();
});
