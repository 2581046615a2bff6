import type { FastifyReply } from 'fastify';

/** What everyone reads may be kept anywhere, but is asked about again each time; the ETag makes the answer short. */
export function readOften(reply: FastifyReply): void {
  reply.header('cache-control', 'public, max-age=0, must-revalidate');
}
