import Fastify, { type FastifyInstance } from 'fastify';
import { apiRoutes } from './api.routes.ts';
import { checkoutRoutes, type Keys } from './checkout.routes.ts';
import { faultRoutes, sufferFaults } from './faults.ts';
import type { Bank } from './payments.ts';
import { Refusal } from './refusal.ts';

/** A stand-in that behaves like Razorpay towards the shop. */
export async function buildStandin({
  bank,
  keys,
  logs = false,
}: {
  bank: Bank;
  keys: Keys;
  logs?: boolean;
}): Promise<FastifyInstance> {
  const app = Fastify({ logger: logs, forceCloseConnections: true });
  const plan = { dropAnswers: 0 };

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal) return reply.status(error.status).send(error.body());
    if (
      error instanceof Error &&
      'statusCode' in error &&
      typeof error.statusCode === 'number' &&
      error.statusCode < 500
    ) {
      return reply.status(error.statusCode).send(new Refusal(error.message).body());
    }
    request.log.error(error);
    const refusal = new Refusal('The server encountered an error.', { status: 500, code: 'SERVER_ERROR' });
    return reply.status(500).send(refusal.body());
  });
  app.setNotFoundHandler((_, reply) =>
    reply.status(404).send(new Refusal('The requested URL was not found on the server.', { status: 404 }).body()),
  );

  app.get('/readyz', async () => ({ status: 'ready' }));
  // For tests that read the shop afterwards: nothing more is on its way to it when this is 0.
  app.get('/standin/undelivered', async () => ({ undelivered: bank.store.countUndelivered() }));
  await app.register(async (api) => {
    sufferFaults(api, plan);
    await apiRoutes(api, { bank, ...keys });
  });
  await app.register(checkoutRoutes, { bank, keys });
  await app.register(faultRoutes, { plan });
  return app;
}
