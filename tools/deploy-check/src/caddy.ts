/** Checks the Caddyfile with Caddy itself, where it is installed. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

/** Both kinds of certificates: of Let's Encrypt, and of Caddy's own authority. */
const KINDS = ['owner@shop.example', 'internal'];

/** Null where Caddy is not installed. */
export async function caddyFindings(file = join(root, 'Caddyfile')): Promise<string[] | null> {
  const found: string[] = [];
  for (const kind of KINDS) {
    const env = { ...process.env, PUBLIC_URL: 'https://shop.example', ACME_EMAIL: kind };
    try {
      await run('caddy', ['validate', '--config', file, '--adapter', 'caddyfile'], { env });
    } catch (error) {
      const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
      if (code === 'ENOENT') return null;
      found.push(`caddy refuses the Caddyfile with ACME_EMAIL=${kind}: ${stderr.trim().split('\n').at(-1) ?? ''}`);
    }
  }
  return found;
}
