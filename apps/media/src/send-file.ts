import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export const FOR_A_YEAR = { 'cache-control': 'public, max-age=31536000, immutable' };
/** Also in e-mails, which many programs show as pages of no origin. */
export const ON_ALL_PAGES = { 'cross-origin-resource-policy': 'cross-origin' };
export const ON_OWN_PAGES = { 'cross-origin-resource-policy': 'same-origin' };

/** Sends a file with these headers. */
export function sendFile(
  reply: FastifyReply,
  { body, bytes }: { body: Readable | Buffer; bytes: number | undefined },
  headers: Record<string, string>,
): FastifyReply {
  const length = bytes !== undefined && { 'content-length': bytes };
  return reply.headers({ 'x-content-type-options': 'nosniff', ...headers, ...length }).send(body);
}
