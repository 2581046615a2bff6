import { describe, expect, it } from '@jest/globals';
import { endpoint } from '@kanaka/contracts/endpoint';
import { createTestAuth } from '@kanaka/testing/sessions';
import { z } from 'zod';
import { createHttpService } from './http-service.ts';
import { createLogger } from './logger.ts';
import { createServiceClient } from './service-client.ts';
import { serve } from './serve.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const weigh = endpoint.get('/internal/weight', 'service', {
  summary: 'What it weighs.',
  reply: z.object({ grams: z.number() }),
});

/** Sends a request with one set of tokens to a service that holds another. */
async function asked(held: string, shown: string): Promise<unknown> {
  const app = await createHttpService({ logger, jwtPublicKey: createTestAuth().publicKey, internalToken: held });
  serve(app, weigh, async () => ({ grams: 4 }));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const callService = createServiceClient({ name: 'scales', url, internalToken: shown });
  const outcome = await callService(weigh, {}).then(
    ({ grams }) => grams,
    (error: unknown) => (error as { code: string }).code,
  );
  await app.close();
  return outcome;
}

describe('during a rotation of the internal token', () => {
  it.each([
    ['no service has the new one yet', 'old-token', 'old-token', 4],
    ['some services accept the new one already', 'old-token,new-token', 'old-token', 4],
    ['all accept both, some send the new one', 'old-token, new-token', 'new-token, old-token', 4],
    ['some no longer accept the old one', 'new-token', 'new-token,old-token', 4],
    [
      'a client sends a token that the service does not accept',
      'new-token',
      'old-token,new-token',
      'service.unavailable',
    ],
    ['a client sends both at once', 'old-token,new-token', 'old-token;new-token', 'service.unavailable'],
  ])('services understand each other when %s', async (_, held, shown, outcome) => {
    expect(await asked(held, shown)).toBe(outcome);
  });
});
