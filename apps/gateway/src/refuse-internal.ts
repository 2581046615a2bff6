import { AppError } from '@kanaka/server-kit/app-error';
import type { FastifyInstance } from 'fastify';

/**
 * Whether a URL is an internal endpoint, or a server could read it as one: /internal written plainly, percent-encoded once
 * or more, behind double slashes, dots or backslashes. No URL of ours contains `..`, so any that does is refused.
 */
export function leadsInside(url: string): boolean {
  const [path = ''] = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').split(/[?#]/);
  const segments = fullyDecoded(path)
    .replace(/[\u0000-\u0020]/g, '')
    .split(/[/\\]+/)
    .map((segment) => segment.toLowerCase())
    .filter((segment) => segment !== '' && segment !== '.');
  const [first, second] = segments;
  return segments.includes('..') || first === 'internal' || (first === 'api' && second === 'internal');
}

function fullyDecoded(path: string): string {
  let decoded = path;
  for (let round = 0; round < 5 && decoded.includes('%'); round += 1) {
    // Only ASCII matters here, and it decodes one character at a time; malformed escapes stay unchanged.
    decoded = decoded.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  }
  return decoded;
}

/** Responds 404 to calls of internal endpoints from outside. */
export function refuseInternal(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, _, done) => {
    done(leadsInside(url) ? new AppError('route.not-found', 'There is nothing here.') : undefined);
  });
}
