import type { FastifyInstance } from 'fastify';

/** Says on every answer of these routes, good or not, that nobody on the way may keep it: it is about one person. */
export function neverCached(app: FastifyInstance): void {
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store, no-cache, must-revalidate, private').header('pragma', 'no-cache');
  });
}
