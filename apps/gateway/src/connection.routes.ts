import * as contract from '@kanaka/contracts/connection';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { exactAddress } from './client-address.ts';

/** How the gateway sees its caller, for `npm run check:production`. */
export async function connectionRoutes(app: FastifyInstance): Promise<void> {
  serve(app, contract.seenConnection, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    return {
      data: { address: exactAddress(request), protocol: request.protocol, untrusted: countUntrusted(request) },
    };
  });
}

function countUntrusted({ headers, ips = [] }: FastifyRequest): number {
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  const named = forwarded === '' ? 0 : forwarded.split(',').length;
  // `ips` begins with the address of the connection itself.
  return Math.max(0, named - (ips.length - 1));
}
