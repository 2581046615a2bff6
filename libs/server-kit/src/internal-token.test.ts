import { describe, expect, it } from '@jest/globals';
import { endpoint } from '@kanaka/contracts/endpoint';
import { createTestAuth } from '@kanaka/testing/sessions';
import { z } from 'zod';
import { createHttpService } from './http-service.ts';
import { createLogger } from './logger.ts';
import { createServiceClient } from './service-client.ts';
import { serve } from './serve.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const weigh = endpoint({
  method: 'GET',
  path: '/internal/weight',
  audience: 'service',
  summary: 'What it weighs.',
  reply: z.object({ grams: z.number() }),
});

/** A service that holds these tokens, and what a caller is answered there who holds those. */
async function asked(held: string, shown: string): Promise<unknown> {
  const app = await createHttpService({ logger, jwtPublicKey: createTestAuth().publicKey, internalToken: held });
  serve(app, weigh, async () => ({ grams: 4 }));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const callService = createServiceClient({ name: 'scales', url, internalToken: shown });
  const outcome = await callService(weigh, {}).then(
    ({ grams }) => grams,
    (error: { code: string }) => error.code,
  );
  await app.close();
  return outcome;
}

describe('while the internal token is being changed', () => {
  it.each([
    ['nobody has the new one yet', 'old-token', 'old-token', 4],
    ['some believe the new one already', 'old-token,new-token', 'old-token', 4],
    ['everyone believes both, some show the new one', 'old-token, new-token', 'new-token, old-token', 4],
    ['some have forgotten the old one', 'new-token', 'new-token,old-token', 4],
    ['somebody shows what only comes second', 'new-token', 'old-token,new-token', 'scales.unavailable'],
    ['somebody shows both at once', 'old-token,new-token', 'old-token;new-token', 'scales.unavailable'],
  ])('services understand each other when %s', async (_, held, shown, outcome) => {
    expect(await asked(held, shown)).toBe(outcome);
  });
});
