/** For the tests of the cache: a catalog whose responses are tagged, and counted. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { PURGE_CHANNEL } from '@kanaka/server-kit/cache-tags';
import { startTestServers } from '@kanaka/testing/test-servers';
import { until } from '@kanaka/testing/until';
import type { FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';
import { call, openGateway, openServices, startServer } from './gateway-harness.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** A list of 9 KB as catalog sends it. */
export const tagged = (price: number | string, headers: Record<string, string | string[]> = {}): Listener => {
  const body = JSON.stringify({ success: true, data: Array.from({ length: 300 }, () => ({ title: 'Jhumka', price })) });
  return (_, response) =>
    void response
      .writeHead(200, {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'cache-control': 'public, max-age=0, must-revalidate',
        'cache-tag': 'products,product-1',
        ...headers,
      })
      .end(body);
};

export const refusing =
  (status: number): Listener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', 'content-length': '2' }).end('{}');

export const LIST = '/api/shop/products/get?limit=20';

/** Gateways in front of one service, whose listener a test can replace; their clock is set by the test. */
export async function openCachedShop() {
  const servers = await startTestServers('redis');
  const services = await openServices();
  const publisher = new Redis(servers.redisUrl);
  const shop = {
    answer: tagged(1),
    asked: [] as IncomingMessage[],
    nowMs: 0,
    redisUrl: servers.redisUrl,
    publisher,
    publish: (...tags: string[]) => publisher.publish(PURGE_CHANNEL, JSON.stringify(tags)),
    /** A gateway that hears of purges. */
    async open(options: Partial<Parameters<typeof openGateway>[1]> = {}) {
      const gateway = await openGateway(
        {
          ...services.urls,
          identity: service.url,
          catalog: service.url,
          reviews: service.url,
          storefront: service.url,
        },
        { redisUrl: servers.redisUrl, now: () => shop.nowMs, ...options },
      );
      // It purges everything once it hears of purges.
      if (!options.redisUrl) await until(async () => (await purgesOf(gateway.app)) > 0);
      const ask = async (path = LIST, headers: Record<string, string> = {}, method = 'GET') => {
        const { status, headers: received, body } = await call(gateway.url, path, { headers, method });
        const text = body.toString();
        return {
          status,
          headers: received,
          body,
          cache: String(received['cache-status'] ?? ''),
          price: /"price":("?\w+"?)/.exec(text)?.[1],
        };
      };
      return { ...gateway, ask };
    },
    async close() {
      publisher.disconnect();
      await service.close();
      await services.close();
      await servers.stop();
    },
  };
  const service = await startServer(
    createServer((request, response) => {
      shop.asked.push(request);
      shop.answer(request, response);
    }),
  );
  return shop;
}

/** How many purges a gateway has received. */
export async function purgesOf({ metrics }: FastifyInstance): Promise<number> {
  const [, count] = /^gateway_cache_purges_total (\d+)/m.exec(await metrics.metrics()) ?? [];
  return Number(count);
}
