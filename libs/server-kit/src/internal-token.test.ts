import { describe, expect, it } from '@jest/globals';
import { endpoint } from '@kanaka/contracts/endpoint';
import { createTestHouse } from '@kanaka/testing/sessions';
import { z } from 'zod';
import { createHttpService } from './http-service.ts';
import { createLogger } from './logger.ts';
import { createNeighbour } from './neighbour.ts';
import { serve } from './serve.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const weigh = endpoint({
  method: 'GET',
  path: '/internal/weight',
  audience: 'service',
  summary: 'What it weighs.',
  reply: z.object({ grams: z.number() }),
});

/** A service that holds these tokens, and what a neighbour is told there who holds those. */
async function asked(held: string, shown: string): Promise<unknown> {
  const app = await createHttpService({ logger, jwtPublicKey: createTestHouse().publicKey, internalToken: held });
  serve(app, weigh, async () => ({ grams: 4 }));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const neighbour = createNeighbour({ name: 'scales', url, internalToken: shown });
  const told = await neighbour(weigh, {}).then(
    ({ grams }) => grams,
    (error: { code: string }) => error.code,
  );
  await app.close();
  return told;
}

describe('while the house’s token is being changed', () => {
  it.each([
    ['nobody has the new one yet', 'old-token', 'old-token', 4],
    ['some believe the new one already', 'old-token,new-token', 'old-token', 4],
    ['everyone believes both, some show the new one', 'old-token, new-token', 'new-token, old-token', 4],
    ['some have forgotten the old one', 'new-token', 'new-token,old-token', 4],
    ['somebody shows what only comes second', 'new-token', 'old-token,new-token', 'scales.unavailable'],
    ['somebody shows both at once', 'old-token,new-token', 'old-token;new-token', 'scales.unavailable'],
  ])('services understand each other when %s', async (_, held, shown, told) => {
    expect(await asked(held, shown)).toBe(told);
  });
});
