/** Compares the variables that each service reads (from its config.ts) with those that a deployment sets. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { services, type Service } from '@kanaka/local-tools/heaps';
import * as kit from '@kanaka/server-kit/config';

const root = join(import.meta.dirname, '../../..');

/** The services with a src/config.ts; that of the storefront stands with its server. */
export type Configured = Exclude<Service, 'storefront'>;
export const CONFIGURED = services.filter((service): service is Configured => service !== 'storefront');

/** Set by the image itself (see the Dockerfile). */
const BY_IMAGE = ['PORT', 'HOST', 'PUPPETEER_EXECUTABLE_PATH'];

/** Read by Node itself; check.ts compares its value. */
const BY_NODE = ['NODE_OPTIONS'];

/** Every variable in a service's config.ts, by name or through one of server-kit's groups. */
export async function variablesOf(service: Configured): Promise<string[]> {
  const text = await readFile(join(root, 'apps', service, 'src/config.ts'), 'utf8');
  return variablesIn(text);
}

export function variablesIn(text: string): string[] {
  const groups: Record<string, unknown> = kit;
  const grouped = [...text.matchAll(/\.\.\.(\w+Config)\b/g)].flatMap(([, name = '']) => {
    const group = groups[name];
    if (typeof group !== 'object' || group === null) throw new Error(`server-kit's config has no ${name}`);
    return Object.keys(group);
  });
  const own = [...text.matchAll(/(?<=[{,\s])([A-Z][A-Z0-9_]+):/g)].map(([, name = '']) => name);
  return [...new Set([...grouped, ...own])].sort();
}

/** Variables that a service reads but does not get, and those that it gets but does not read. */
export function differences(service: Configured, reads: readonly string[], given: readonly string[]): string[] {
  const missing = reads.filter((name) => !given.includes(name) && !BY_IMAGE.includes(name));
  const idle = given.filter((name) => !reads.includes(name) && !BY_NODE.includes(name));
  return [
    ...missing.map((name) => `${service} reads ${name}, and nobody gives it`),
    ...idle.map((name) => `${service} is given ${name} and does not read it`),
  ];
}
