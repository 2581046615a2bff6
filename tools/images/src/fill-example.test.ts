import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { filled } from './fill-example.ts';

const run = promisify(execFile);

describe('a shop’s own secrets', () => {
  it('are written for their owner only, and never over a file that is there', async () => {
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
    expect(text).toMatch(/^ORDERS_DB_PASSWORD=[\w-]{32}$/m);
    expect(await make()).toContain('is there already');
    expect(await readFile(file, 'utf8')).toBe(text);
    await rm(folder, { recursive: true });
  });

  it('are created where the example says so, each different, keys on one line; all else stays unchanged', () => {
    let made = 0;
    const example =
      'PORT=8080\n# A comment: made\nA=made\nB=made\nKEY=made-private-key\nPUB=made-public-key\nC=made up\n';
    const pem = '-----BEGIN KEY-----\nabc\n-----END KEY-----\n';
    const text = filled(example, { privateKey: pem, publicKey: 'public\n', random: () => `random-${++made}` });
    expect(text).toBe(
      'PORT=8080\n# A comment: made\nA=random-1\nB=random-2\n' +
        'KEY=-----BEGIN KEY-----\\nabc\\n-----END KEY-----\nPUB=public\nC=made up\n',
    );
  });
});
