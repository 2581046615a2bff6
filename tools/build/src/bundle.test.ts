import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bundle } from './bundle.ts';

let outdir: string;
beforeAll(async () => {
  outdir = await mkdtemp(join(tmpdir(), 'kanaka-bundle-'));
});
afterAll(() => rm(outdir, { recursive: true }));

const bundled = (entry: string) => bundle({ entryPoints: [{ in: entry, out: 'part' }], outdir });

it.each(['react-dom/server', 'react-router-dom'])(
  'takes the build of %s that is not for development',
  async (entry) => {
    await expect(bundled(entry)).resolves.toBeInstanceOf(Function);
  },
);

it('refuses a development build', async () => {
  const entry = join(import.meta.dirname, '../../../node_modules/react-router/dist/development/index.mjs');
  await expect(bundled(entry)).rejects.toThrow('A development build is in');
});
