import { apiKeyIn } from '@kanaka/server-kit/api-key';
import { AppError } from '@kanaka/server-kit/app-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether the browser reports that a page of another site makes this request. A page cannot set `Sec-Fetch-Site` itself;
 * browsers without it send `Origin` with every request that is not a GET or HEAD. A client that sends neither is no browser,
 * so it cannot send a visitor's cookies without their consent.
 * (OWASP, Cross-Site Request Forgery Prevention: fetch metadata with a fallback to origin verification.)
 */
function isCrossSite({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}

/**
 * Refuses requests from pages of other sites that would change data with a visitor's cookies; SameSite is the first defence. Of
 * a request with an API key no cookie is looked at.
 */
export function refuseCrossSite(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const isRefused = !reading.has(request.method) && apiKeyIn(request) === null && isCrossSite(request);
    const message = 'This can only be done from the shop’s own pages.';
    done(isRefused ? new AppError('request.cross-site', message) : undefined);
  });
}
