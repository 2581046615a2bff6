import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestAuth } from '@kanaka/testing/sessions';
import type { FastifyInstance } from 'fastify';
import { readTogether } from './metrics.ts';
import { createHttpService } from './http-service.ts';
import { createLogger } from './logger.ts';
import type { Check } from './health.ts';

const harness = createTestAuth();
let database: Check;
let app: FastifyInstance;
beforeAll(async () => {
  app = await createHttpService({
    logger: createLogger({ service: 'test', level: 'silent' }),
    jwtPublicKey: harness.publicKey,
    internalToken: harness.internalToken,
    checks: { database: () => database(), queue: async () => 'PONG' },
  });
});
beforeEach(() => {
  database = async () => 1;
});
afterAll(() => app.close());

describe('health and metrics', () => {
  it('report that a service is alive and ready', async () => {
    expect((await app.inject('/livez')).json()).toEqual({ status: 'alive' });
    const ready = await app.inject('/readyz');
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toEqual({ status: 'ready', missing: [] });
  });

  it.each<[string, Check]>([
    ['fails', () => Promise.reject(new Error('connection refused'))],
    ['never responds', () => new Promise(() => undefined)],
  ])('name what is missing when it %s, while the service stays alive', async (_, check) => {
    database = check;
    const waiting = await app.inject('/readyz');
    expect(waiting.statusCode).toBe(503);
    expect(waiting.json()).toEqual({ status: 'not ready', missing: ['database'] });
    expect((await app.inject('/livez')).statusCode).toBe(200);
  });

  it('contain the added metrics, without one that cannot be read', async () => {
    let asked = 0;
    const rings = () => {
      asked += 1;
      return Promise.resolve([{ value: asked, labels: { state: 'held' } }]);
    };
    app.addMetric({ name: 'rings_total', help: 'Rings.', labelNames: ['state'], read: rings });
    app.addMetric({ name: 'gold_grams', help: 'Gold.', read: () => Promise.reject(new Error('the scales are down')) });
    const [first, second] = [await app.inject('/metrics'), await app.inject('/metrics')];
    expect(first.statusCode).toBe(200);
    expect(first.body).toContain('rings_total{state="held"} 1');
    expect(first.body).not.toMatch(/^gold_grams /m);
    // The value is cached, so a second scrape does not read again.
    expect(second.body).toContain('rings_total{state="held"} 1');
  });

  it('read once for metrics that come from the same rows', async () => {
    let asked = 0;
    const rows = readTogether(async () => (asked += 1));
    for (const name of ['rings_sold', 'rings_left']) {
      app.addMetric({ name, help: 'Rings.', read: async () => [{ value: await rows() }] });
    }
    const { body } = await app.inject('/metrics');
    expect(body).toMatch(/^rings_sold 1$/m);
    expect(body).toMatch(/^rings_left 1$/m);
    expect(await rows()).toBe(2);
  });

  it('count responses by route and status, without the ids in URLs', async () => {
    await app.inject('/api/nothing/42');
    const { body, headers } = await app.inject('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/livez",status="200"\} \d+/);
    expect(body).toContain('route="unknown",status="404"');
    expect(body).not.toContain('/nothing/42');
  });
});
