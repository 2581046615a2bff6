import { impliedErrors } from '@kanaka/contracts/error-codes';
import {
  isForStaff,
  routeOf,
  type Audience,
  type Endpoint,
  type ParsedCallOf,
  type ResponseOf,
} from '@kanaka/contracts/endpoint';
import type { Permission } from '@kanaka/contracts/identity/permissions';
import { refusalWords } from '@kanaka/contracts/refusal-words';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from './app-error.ts';
import { admit, noPermissions, type Caller } from './auth.ts';
import { addCacheTags } from './cache-tags.ts';
import { removalOfUnseen } from './unseen-fields.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    audience?: Audience;
  }
}

/** The caller, which is never null when the audience requires a session. */
type CallerOf<E extends Endpoint> = E['audience'] extends 'signed-in' | 'shopper' | 'staff' | Permission
  ? Caller
  : Caller | null;

type Call<E extends Endpoint> = ParsedCallOf<E> & {
  caller: CallerOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
};

// Also for what a service reads by a contract itself, such as the lines of a file.
z.config({ customError: refusalWords });

/** A refusal that a contract forgets is found by tests; a person is answered all the same. */
const isTested = process.env['NODE_ENV'] === 'test';

const PARTS = ['params', 'query', 'headers', 'body'] as const;

/**
 * Serves one endpoint of a contract: checks the audience before anything is parsed, parses the request (a 400 with
 * `issues`), and serialises the response through the reply schema, so that a column it does not name cannot leak. What the
 * contract marks with `seenWith` is taken from people of the shop who lack the permission, also out of what they send.
 * Responses that are not public are never cached. A handler that has sent its own reply (a file) returns it.
 */
export function serve<E extends Endpoint>(app: FastifyInstance, description: E, handle: Handle<E>): void {
  const handleNamed = isTested ? namingRefusals(description, handle) : handle;
  const replySchema = z.object({ success: z.literal(true) }).extend(description.reply.shape);
  const unseenIn = (schema: z.ZodType | undefined) =>
    schema && isForStaff(description.audience) ? removalOfUnseen(schema) : null;
  const removeSent = unseenIn(description.body);
  const removeRead = unseenIn(description.reply);
  app.route({
    method: description.method,
    url: routeOf(description),
    config: { audience: description.audience },
    onRequest: async (request, reply) => {
      // A personal response must not be cached, neither by proxies nor by a browser that several people share.
      if (description.audience !== 'anyone' && !reply.hasHeader('cache-control')) {
        reply.header('cache-control', 'private, no-store');
      }
      if (description.cacheTags) addCacheTags(reply, description.cacheTags);
      await admit(request, description);
    },
    handler: async (request, reply) => {
      const call = { ...parseCall(description, request), caller: request.caller, request, reply };
      const permissions = request.caller?.permissions ?? noPermissions;
      if ('body' in call) removeSent?.(call.body, permissions);
      // The parts were parsed by the schemas that the type is derived from, and `admit` has verified the caller.
      const answer = await handleNamed(call as unknown as Call<E>).catch((error: unknown) => {
        // A refusal of an outdated change has the thing as it is now.
        if (error instanceof AppError) removeRead?.({ data: error.details?.['current'] }, permissions);
        throw error;
      });
      if (reply.sent || answer === reply) return reply;
      const parsed = replySchema.parse({ success: true, ...(answer as object) });
      removeRead?.(parsed, permissions);
      return parsed;
    },
  });
}

type Handle<E extends Endpoint> = (call: Call<E>) => Promise<ResponseOf<E> | FastifyReply>;

/** Turns a refusal that the contract does not name into a bug, so that every test of a refusal keeps the contract true. */
function namingRefusals<E extends Endpoint>(description: E, handle: Handle<E>): Handle<E> {
  const named = new Set([...impliedErrors(description), ...(description.errors ?? [])]);
  return (call) =>
    handle(call).catch((error: unknown) => {
      if (!(error instanceof AppError) || named.has(error.code)) throw error;
      const { method, path } = description;
      throw new Error(`${method} ${path} refuses with ${error.code}, which its contract does not name`, {
        cause: error,
      });
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
    throw new AppError('request.invalid', issues[0]?.message ?? 'This request is not valid.', { issues });
  }
  return parsed;
}
