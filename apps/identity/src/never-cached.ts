import type { FastifyInstance } from 'fastify';

/** Forbids caching of every response of these routes, errors included: they hold one person's data. */
export function neverCached(app: FastifyInstance): void {
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store, no-cache, must-revalidate, private').header('pragma', 'no-cache');
  });
}
