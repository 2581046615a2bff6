import type { IncomingHttpHeaders } from 'node:http';
import { checkAuth } from '@kanaka/contracts/identity';
import { sessionsOfTag, sessionTag } from '@kanaka/contracts/cache-tags';
import { urlOf } from '@kanaka/contracts/endpoint';
import { ACCESS_COOKIE } from '@kanaka/server-kit/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Purges } from './cache/purges.ts';

/** What a signed-in browser was answered, with its headers, names and values by turns. */
type Known = {
  body: string;
  headers: string[];
  tags: readonly string[];
  purges: number;
  askedAt: number;
  expiresAt: number;
};

/** For so long `identity` is not asked again, in milliseconds since it was asked. */
const KNOWN_MS = 5_000;
const MAX_CHARACTERS = 4_000_000;
const CHECK_AUTH = urlOf(checkAuth, {});
const ACCESS_TOKEN = new RegExp(`(?:^|; *)${ACCESS_COOKIE}=([^;]+)`);

/**
 * Who is signed in, for browsers that have just asked: each page asks it. Kept by the access token, so that nobody gets
 * what somebody else was answered, and only as long as this gateway hears of sessions that end. Whatever sets a cookie, and
 * every refusal, comes from `identity`.
 */
export function rememberSessions(
  app: FastifyInstance,
  { purges, now = () => performance.now() }: { purges: Purges; now?: (() => number) | undefined },
) {
  const known = new LRUCache<string, Known>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ body, headers }, token) => token.length + body.length + headers.join('').length + 500,
  });
  // Whoever signs out here is not answered from memory, even if this gateway has not heard of it yet.
  app.addHook('onSend', ({ method, url, caller }, _, payload, done) => {
    if (method !== 'GET' && caller && url.startsWith('/api/auth/')) purges.purge([sessionTag(caller.sessionId)]);
    done(null, payload);
  });
  return {
    /** What this request is answered from memory; null if `identity` must be asked. */
    find({ url, headers }: { url: string; headers: IncomingHttpHeaders }): { body: string; headers: string[] } | null {
      if (url !== CHECK_AUTH || !purges.isListening) return null;
      const token = tokenIn(headers.cookie);
      const found = token === null ? undefined : known.get(token);
      if (!found || now() - found.askedAt >= KNOWN_MS || Date.now() >= found.expiresAt) return null;
      return purges.isOutdated(found.tags, found.purges) ? null : found;
    },
    /** Called before `identity` is asked; the result keeps its answer if it may be kept. */
    ask(request: FastifyRequest): ((reply: FastifyReply, body: Buffer) => void) | null {
      const { method, url, caller } = request;
      if (method !== 'GET' || url !== CHECK_AUTH || !caller) return null;
      const token = tokenIn(request.headers.cookie);
      if (token === null || token !== request.cookies[ACCESS_COOKIE]) return null;
      const asked = { purges: purges.count, askedAt: now(), expiresAt: expiryOf(token) };
      return (reply, body) => {
        if (reply.statusCode !== 200 || reply.getHeader('set-cookie') !== undefined) return;
        const headers = keptHeaders.flatMap((name) => {
          const value = reply.getHeader(name);
          return value === undefined ? [] : [name, String(value)];
        });
        const tags = [sessionTag(caller.sessionId), sessionsOfTag(caller.id)];
        known.set(token, { body: body.toString('latin1'), headers, tags, ...asked });
      };
    },
  };
}

export type KnownSessions = ReturnType<typeof rememberSessions>;

const keptHeaders = ['content-type', 'cache-control', 'pragma'];

const Expiring = z.object({ exp: z.number() });

/** When an access token, whose signature has been checked, expires, in milliseconds since 1970. */
function expiryOf(token: string): number {
  const [, claims = ''] = token.split('.');
  return Expiring.parse(JSON.parse(Buffer.from(claims, 'base64url').toString())).exp * 1000;
}

/** Null as well if the cookie is there twice: which one counts is for the cookie's parser to say. */
function tokenIn(cookie: string | undefined): string | null {
  const isThereOnce = cookie?.split(`${ACCESS_COOKIE}=`).length === 2;
  return isThereOnce ? (ACCESS_TOKEN.exec(cookie)?.[1] ?? null) : null;
}
