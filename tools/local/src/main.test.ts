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

  async function start(env: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...process.env, DATA_DIR: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stdout.on('data', (text: Buffer) => (said += text.toString()));
    child.stderr.on('data', (text: Buffer) => (said += text.toString()));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, said };
  }

  it('names the taken port and the way out, and has started nothing', async () => {
    // The first of the shop's ports: those after it may be anybody's by now, and would be named instead.
    const port = await freePort();
    holder = createServer();
    await new Promise<void>((resolve) => holder?.listen(port, '127.0.0.1', resolve));
    const { code, said } = await start({ PORT: String(port) });
    expect(code).toBe(1);
    expect(said.trim()).toBe(
      `Kanaka could not start: Port ${port} (gateway) is taken: stop what listens there, or choose others with PORT, for example PORT=${port + 1000} npm start.`,
    );
    expect(await readdir(folder)).toEqual(['secrets.json']);
  });

  it('says what is wrong with a setting', async () => {
    expect(await start({ PORT: 'eighty' })).toEqual({
      code: 1,
      said: expect.stringMatching(/^\nKanaka could not start: PORT cannot be used as it is set: .*\.\n$/),
    });
  });
});
