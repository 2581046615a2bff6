/** Fault injection for drills. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { read } from './refusal.ts';

/** Drops this many responses: the work is done, then the connection is closed. */
const Faults = z.object({ dropAnswers: z.int().min(0).default(0) });

export type FaultPlan = z.output<typeof Faults>;

/** Applies the planned faults to an app's routes. */
export function sufferFaults(app: FastifyInstance, plan: FaultPlan): void {
  app.addHook('onSend', async (request, _reply, payload) => {
    if (plan.dropAnswers > 0) {
      plan.dropAnswers -= 1;
      request.raw.socket.destroy();
    }
    return payload;
  });
}

/** `POST /standin/faults`; `{}` ends them. */
export async function faultRoutes(app: FastifyInstance, { plan }: { plan: FaultPlan }): Promise<void> {
  app.post('/standin/faults', async ({ body }) => Object.assign(plan, read(Faults, body ?? {})));
}
