/** Fault injection for tests: the API responds late, with an error or not at all, until it is switched off. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { read, Refusal } from './refusal.ts';

const Faults = z.object({
  /** Drops this many responses: the work is done, then the connection is closed. */
  dropAnswers: z.int().min(0).default(0),
  /** Delays every response. */
  delayMs: z.int().min(0).max(120_000).default(0),
  /** Refuses the next `times` requests with this status, without doing the work; 0 for none. */
  failWith: z.union([z.literal(0), z.int().min(400).max(599)]).default(0),
  times: z.int().min(1).default(1),
});

export type FaultPlan = { current: z.output<typeof Faults> };

export function newFaultPlan(): FaultPlan {
  return { current: Faults.parse({}) };
}

/** Applies the planned faults to an app's routes. */
export function sufferFaults(app: FastifyInstance, plan: FaultPlan): void {
  app.addHook('preHandler', async () => {
    const { delayMs, failWith, times } = plan.current;
    if (delayMs > 0) await pause(delayMs);
    if (failWith === 0) return;
    plan.current = { ...plan.current, times: times - 1, failWith: times > 1 ? failWith : 0 };
    throw new Refusal('We are facing some trouble completing your request at the moment. Please try again shortly.', {
      status: failWith,
      code: failWith >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
    });
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    const { dropAnswers } = plan.current;
    if (dropAnswers > 0) {
      plan.current = { ...plan.current, dropAnswers: dropAnswers - 1 };
      request.raw.socket.destroy();
    }
    return payload;
  });
}

/** `POST /standin/faults` with any of the fields; a field that is left out is no fault, so `{}` ends all of them. */
export async function faultRoutes(app: FastifyInstance, { plan }: { plan: FaultPlan }): Promise<void> {
  app.post('/standin/faults', async ({ body }) => {
    plan.current = read(Faults, body ?? {});
    return plan.current;
  });
  app.get('/standin/faults', async () => plan.current);
}
