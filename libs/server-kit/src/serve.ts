import { routeOf, type Audience, type Endpoint, type ParsedCallOf, type ReplyOf } from '@kanaka/contracts/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from './app-error.ts';
import { admit, type Caller } from './auth.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    audience?: Audience;
  }
}

/** A signed-in caller where the audience promises one. */
type CallerOf<E extends Endpoint> = E['audience'] extends 'signed-in' | 'shopper' | 'admin' ? Caller : Caller | null;

export type Call<E extends Endpoint> = ParsedCallOf<E> & {
  caller: CallerOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
};

const PARTS = ['params', 'query', 'headers', 'body'] as const;

/**
 * Serves one endpoint of a contract: refuses who may not call it before looking at what they sent, parses what comes
 * in (a 400 with `issues`), and serialises what goes out through the reply schema, so a column nobody named cannot
 * leak. What is not for anyone is kept by no cache. A handler that has sent its own reply (a file) returns it.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  description: E,
  handle: (call: Call<E>) => Promise<ReplyOf<E> | FastifyReply>,
): void {
  const replySchema = z.object({ success: z.literal(true) }).extend(description.reply.shape);
  app.route({
    method: description.method,
    url: routeOf(description),
    config: { audience: description.audience },
    onRequest: async (request, reply) => {
      // What is said to one person is kept by no cache on the way, nor by a browser somebody else sits at next.
      if (description.audience !== 'anyone' && !reply.hasHeader('cache-control')) {
        reply.header('cache-control', 'private, no-store');
      }
      await admit(request, description.audience, app.internalToken);
    },
    handler: async (request, reply) => {
      const call = { ...parseCall(description, request), caller: request.caller, request, reply };
      // The parts were parsed by the very schemas the type is made of, and `admit` has proven the caller.
      const answer = await handle(call as unknown as Call<E>);
      if (reply.sent || answer === reply) return reply;
      return replySchema.parse({ success: true, ...(answer as object) });
    },
  });
}

function parseCall(description: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const parsed: Record<string, unknown> = {};
  const issues: { path: string; message: string }[] = [];
  for (const part of PARTS) {
    const schema = description[part];
    if (!schema) continue;
    const result = schema.safeParse(request[part] ?? {});
    if (result.success) parsed[part] = result.data;
    else issues.push(...result.error.issues.map(({ path, message }) => ({ path: path.join('.') || part, message })));
  }
  if (issues.length > 0) {
    throw new AppError('invalid', 'request.invalid', issues[0]?.message ?? 'This request is not valid.', { issues });
  }
  return parsed;
}
