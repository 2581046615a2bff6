import { reviewsDeadLetters } from '@kanaka/contracts/failed-jobs';
import { recordReplay } from '@kanaka/audit/record-replay';
import { outboxRoutes } from '@kanaka/queues/outbox-routes';
import { createHttpService, type HttpServiceOptions } from '@kanaka/server-kit/http-service';
import type { FastifyInstance } from 'fastify';
import type { ReviewDeps } from './add-review.ts';
import { reviewRoutes } from './reviews.routes.ts';

/** The reviews service: reviews of the shop and its pieces. */
export async function buildApp(
  http: HttpServiceOptions,
  { wakeRelay, ...deps }: ReviewDeps & { wakeRelay: () => void },
): Promise<FastifyInstance> {
  const app = await createHttpService(http);
  await app.register(reviewRoutes, deps);
  await app.register(outboxRoutes, { db: deps.db, wakeRelay, deadLetters: reviewsDeadLetters, recordReplay });
  return app;
}
