import { AppError } from '@kanaka/server-kit/app-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a browser says that a page of somebody else's makes this call. `Sec-Fetch-Site` cannot be set by a page; browsers
 * without it send `Origin` with everything that is no reading. Who sends neither is no browser, and rides on nobody's cookies.
 * (OWASP, Cross-Site Request Forgery Prevention: fetch metadata with a fallback to origin verification.)
 */
export function isCrossSite({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}

/** Lets nobody else's page change anything with our visitors' cookies, beside what SameSite does already. */
export function refuseCrossSite(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (reading.has(request.method) || !isCrossSite(request)) return;
    throw new AppError('forbidden', 'request.cross-site', 'This can only be done from the shop’s own pages.');
  });
}
