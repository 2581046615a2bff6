/** Reads responses as the pages of a release do, by its contracts. */
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Try } from '@kanaka/testing/shop-client';
import type { z } from 'zod';

/** What is read here of an endpoint (libs/contracts/src/endpoint.ts), in any release. */
export type Endpoint = { method: string; path: string; audience: string; produces?: string; reply: z.ZodType };

/** What a release cannot read in a response, or null. */
export type FindMisread = (one: Try, body: Buffer | null) => string | null;

/** Every endpoint that the checkout's contracts describe. */
export async function endpointsOf(root: string): Promise<Endpoint[]> {
  const endpoints: Endpoint[] = [];
  for await (const file of glob('libs/contracts/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })) {
    const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
    endpoints.push(...Object.values(module).filter((each) => isEndpoint(each)));
  }
  return endpoints;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'audience' in value && 'reply' in value;
}

export function misreadBy(name: string, endpoints: readonly Endpoint[]): FindMisread {
  const known = endpoints
    .filter(({ audience, produces }) => audience !== 'service' && !produces)
    .map((endpoint) => {
      const route = `/api${endpoint.path}`;
      const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`);
      return { ...endpoint, route, pattern };
    })
    // A fixed path comes before one with parameters that fits too.
    .sort((one, other) => one.route.split(':').length - other.route.split(':').length);
  return ({ method, path, status }, body) => {
    const [pathname = ''] = path.split('?');
    const endpoint = known.find((each) => each.method === method && each.pattern.test(pathname));
    if (!endpoint || status !== 200 || !body) return null;
    const { error } = endpoint.reply.safeParse(JSON.parse(body.toString('utf8')));
    const issue = error?.issues[0];
    return issue
      ? `${method} ${endpoint.route}: the ${name} release cannot read ${issue.path.join('.')}: ${issue.message}`
      : null;
  };
}
