import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const run = promisify(execFile);

it('a shop’s own secrets are written for their owner only, and never over a file that is there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kanaka-secrets-'));
  const file = join(folder, '.env');
  const make = () =>
    run(process.execPath, [join(import.meta.dirname, 'secrets.ts'), '--to', file]).then(
      () => 'made',
      (error: unknown) => String(error),
    );
  expect(await make()).toBe('made');
  const text = await readFile(file, 'utf8');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(text).toMatch(/^JWT_PRIVATE_KEY=-----BEGIN PRIVATE KEY-----\\n.+-----END PRIVATE KEY-----$/m);
  expect(text).toMatch(/^ORDERS_DB_PASSWORD=[\w-]{32}$/m);
  expect(await make()).toContain('is there already');
  expect(await readFile(file, 'utf8')).toBe(text);
  await rm(folder, { recursive: true });
});
