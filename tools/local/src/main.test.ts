import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@kanaka/testing/free-port';

describe('the start', () => {
  let folder: string;
  let holder: Server | null = null;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kanaka-test-'));
  });
  afterEach(async () => {
    holder?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(env: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...process.env, DATA_DIR: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (output += text.toString()));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, output };
  }

  it('names the port in use and how to choose others, and starts nothing', async () => {
    // The shop's first port, because it is checked first: another test may have taken a later one, which would then be
    // named.
    const port = await freePort();
    holder = createServer();
    await new Promise<void>((resolve) => holder?.listen(port, '127.0.0.1', resolve));
    const { code, output } = await start({ PORT: String(port) });
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      `Kanaka could not start: Port ${port} (gateway) is taken: stop what listens there, or choose others with PORT, for example PORT=${port + 1000} npm start.`,
    );
    expect(await readdir(folder)).toEqual(['secrets.json']);
  });

  it('says why a setting is invalid', async () => {
    expect(await start({ PORT: 'eighty' })).toEqual({
      code: 1,
      output: expect.stringMatching(/^\nKanaka could not start: PORT cannot be used as it is set: .*\.\n$/),
    });
  });
});
