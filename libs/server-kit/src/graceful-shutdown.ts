import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets callers go before the service is closed; set by `leaveInOrder`. */
    leave?: () => Promise<void>;
  }
}

/** Longest a service goes on answering once it is stopping. */
const LONGEST_MS = 2_000;
/** When nobody has asked anything for this long, who is still connected will hardly do so in this very moment. */
const QUIET_MS = 1_000;
const LOOK_MS = 50;

/**
 * A caller that keeps its connection finds out that the service has closed it only when it has sent a question into it,
 * and what was a question to change something cannot be asked again. So a leaving service answers a little longer, ends
 * each connection with an answer that says so, and closes when nobody has asked for a while. Answers whether it is leaving.
 */
export function shutDownGracefully(
  app: FastifyInstance,
  isCounted: (url: string | undefined) => boolean,
): () => boolean {
  let leaving = false;
  let underWay = 0;
  let lastAt = 0;
  const count = (by: number) => (request: FastifyRequest, _: unknown, done: () => void) => {
    if (isCounted(request.routeOptions.url)) {
      underWay += by;
      lastAt = performance.now();
    }
    done();
  };
  app.addHook('onRequest', count(1));
  app.addHook('onResponse', count(-1));
  app.addHook('onSend', async (_, reply) => {
    if (leaving) reply.header('connection', 'close');
  });
  app.decorate('leave', async () => {
    leaving = true;
    const startedAt = performance.now();
    const quiet = () => underWay <= 0 && performance.now() - Math.max(startedAt, lastAt) > QUIET_MS;
    while (performance.now() - startedAt < LONGEST_MS && !quiet() && (await connections(app)) > 0) await pause(LOOK_MS);
  });
  return () => leaving;
}

function connections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count ?? 0)));
}
