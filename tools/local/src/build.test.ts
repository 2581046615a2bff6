import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { builtFolder, takeCopy, unlessUnchanged } from './build.ts';
import { oneAtATime } from './one-at-a-time.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kanaka-test-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}

describe('the built copy of a shop', () => {
  it('is not changed by other builds and still finds its packages', async () => {
    await write('node_modules/stone/package.json', JSON.stringify({ name: 'stone', main: 'index.js' }));
    await write('node_modules/stone/index.js', "module.exports = 'ruby'");
    await write('apps/orders/dist/main.js', "import stone from 'stone'; console.log(stone)");
    await write('apps/orders/dist/drizzle/0000.sql', 'select 1');
    await write('apps/e2e/package.json', '{}');
    const dataDir = join(root, 'data of one shop');
    await takeCopy(root, dataDir);

    await rm(join(root, 'apps'), { recursive: true });
    const { stdout } = await promisify(execFile)(process.execPath, [join(builtFolder(dataDir, 'orders'), 'main.js')]);
    expect(stdout).toBe('ruby\n');
    expect(await readFile(join(builtFolder(dataDir, 'orders'), 'drizzle/0000.sql'), 'utf8')).toBe('select 1');
  });

  it('is made anew only of what was built anew', async () => {
    for (const app of ['cart', 'orders']) await write(`apps/${app}/dist/main.js`, 'first');
    await write('apps/orders/dist/old.js', 'first');
    await takeCopy(root, root);
    const copyOf = (app: string) => builtFolder(root, app);
    const inodeOf = async (app: string) => (await stat(join(copyOf(app), 'main.js'))).ino;
    const before = await inodeOf('cart');
    await rm(join(root, 'apps/orders/dist'), { recursive: true });
    await write('apps/orders/dist/main.js', 'second one');
    await takeCopy(root, root);
    expect(await readFile(join(copyOf('orders'), 'main.js'), 'utf8')).toBe('second one');
    expect(await readdir(copyOf('orders'))).toEqual(['main.js']);
    expect(await inodeOf('cart')).toBe(before);
  });
});

describe('the build', () => {
  it('is left out while no source and no output has changed since the last one that succeeded', async () => {
    await write('apps/orders/src/main.ts', 'first');
    const orders = { name: 'orders', sources: ['apps/orders/src/**'], outputs: ['apps/orders/dist/**'] };
    let builds = 0;
    const build = () =>
      unlessUnchanged(root, orders, async () => {
        builds += 1;
        await write('apps/orders/dist/main.js', 'built');
      });
    await build();
    await build();
    expect(builds).toBe(1);
    await write('apps/orders/src/main.ts', 'second one');
    await expect(
      unlessUnchanged(root, orders, () => Promise.reject(new Error('it does not compile'))),
    ).rejects.toThrow();
    await build();
    expect(builds).toBe(2);
    await rm(join(root, 'apps/orders/dist'), { recursive: true });
    await build();
    expect(builds).toBe(3);
  });
});

describe('work under a file lock', () => {
  const never = new AbortController().signal;

  it('begins after the current work has ended, even with an error', async () => {
    const file = join(root, 'cache/building');
    const events: string[] = [];
    let end: (error: Error) => void = () => undefined;
    const first = oneAtATime(file, never, async () => {
      events.push('first begins');
      await new Promise<void>((_, reject) => (end = reject));
    });
    while (events.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const second = oneAtATime(file, never, async () => void events.push('second'));
    const third = oneAtATime(file, AbortSignal.abort(), async () => void events.push('third'));
    await expect(third).rejects.toThrow('aborted');
    events.push('first ends');
    end(new Error('it does not compile'));
    await expect(first).rejects.toThrow('it does not compile');
    await second;
    expect(events).toEqual(['first begins', 'first ends', 'second']);
  });

  it('does not wait for a process that no longer exists', async () => {
    const file = join(root, 'building');
    await writeFile(file, JSON.stringify({ pid: 4_000_000, began: 'long ago' }));
    let done = false;
    await oneAtATime(file, never, async () => void (done = true));
    expect(done).toBe(true);
  });
});
