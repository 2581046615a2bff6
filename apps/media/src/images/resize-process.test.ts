import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@kanaka/testing/until';
import { deepAvif } from '../../test/bombs.ts';
import { silent } from '../../test/media-harness.ts';
import { photograph } from '../../test/images.ts';
import { startImageProcess, type ImageProcess } from './resize-process.ts';

const mainUrl = new URL('../main.ts', import.meta.url).href;
let folder: string;
let images: ImageProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kanaka-pictures-'));
  images = startImageProcess({ mainUrl, imagesAtATime: 2, logger: silent });
});
afterAll(async () => {
  await images.close();
  await rm(folder, { recursive: true, force: true });
});

async function fileOf(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

/** The process for images, which is the only child of this one that has this argument. */
async function processId(): Promise<number> {
  const children = (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')).trim().split(' ');
  const lines = await Promise.all(children.map((pid) => readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')));
  return Number(children[lines.findIndex((line) => line.split('\0').includes('images'))]);
}

describe('the process that decodes uploads', () => {
  it('never gets more memory than its limit, whatever a header has promised, and decodes the next picture', async () => {
    const bomb = await fileOf('bomb.avif', await deepAvif());
    const good = await fileOf('good.jpg', await photograph(400, 300));
    expect(await images.run('isWhole', 0, good)).toBe(true);
    const before = Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${await processId()}/status`, 'utf8'))?.[1]);
    let peak = before;
    const watching = setInterval(() => {
      void processId()
        .then((pid) => readFile(`/proc/${pid}/status`, 'utf8'))
        .then((status) => (peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) || 0)))
        .catch(() => undefined);
    }, 10);
    const outcome = await images.run('isWhole', 0, bomb).catch((error: unknown) => error);
    clearInterval(watching);
    expect(outcome === false || outcome instanceof Error).toBe(true);
    expect((peak - before) / 1024).toBeLessThan(500);
    expect(await images.run('isWhole', 0, good)).toBe(true);
  });

  it('says at once what a header says, and lets the owner’s picture go before those of shoppers', async () => {
    const good = await fileOf('owner.jpg', await photograph(400, 300));
    const slow = await fileOf('shopper.jpg', await photograph(2000, 2000));
    const done: string[] = [];
    const note = (name: string) => () => done.push(name);
    const size = { width: 2000, height: 2000 };
    const all = 384 * 1024 * 1024;
    const sent = [1, 2, 3].map(async (place) =>
      images.runForShopper('encode', all, slow, size).then(note(`shopper ${place}`)),
    );
    const owner = images.run('isWhole', all, good).then(note('owner'));
    await images.runForShopper('inspect', 0, good).then(note('header'));
    await Promise.all([...sent, owner]);
    expect(done).toEqual(['header', 'shopper 1', 'owner', 'shopper 2', 'shopper 3']);
  });

  it('is started again after it died, and the picture it was at is refused for now', async () => {
    const good = await fileOf('again.jpg', await photograph(400, 300));
    const slow = await fileOf('slow.jpg', await photograph(2000, 2000));
    await images.run('isWhole', 0, good);
    const before = await processId();
    const encoding = images.run('encode', 0, slow, { width: 2000, height: 2000 });
    process.kill(before, 'SIGKILL');
    await expect(encoding).rejects.toMatchObject({ kind: 'unavailable', code: 'image.not-processed' });
    expect(await images.run('isWhole', 0, good)).toBe(true);
    await until(async () => (await processId()) !== before);
  });

  it('does not end for idleness in the middle of a picture that came after several ended together', async () => {
    const idleAfterMs = 100;
    const own = startImageProcess({ mainUrl, imagesAtATime: 8, logger: silent, idleAfterMs });
    const good = await fileOf('together.jpg', await photograph(40, 30));
    const slow = await fileOf('long.jpg', await photograph(2000, 2000));
    const both = () => [own.run('isWhole', 0, good), own.run('isWhole', 0, good)];
    await Promise.all(both());
    const answers = both();
    await new Promise(setImmediate);
    // This process is busy while both answers arrive, so that it reads them together.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    await Promise.all(answers);
    await own.run('encode', 0, slow, { width: 2000, height: 2000 });
    await own.close();
  });
});
