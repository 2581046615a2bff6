import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { images } from './apps.ts';
import { closureOf, copyPackages } from './packages.ts';
import { packWeb } from './pack-web.ts';

const run = promisify(execFile);

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kanaka-test-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}

const install = (folder: string, name: string, version: string, dependencies: Record<string, string> = {}) =>
  write(`${folder}/package.json`, JSON.stringify({ name, version, dependencies }));

describe('the program that packs', () => {
  it('collects the programs for operators', async () => {
    await run(process.execPath, [join(import.meta.dirname, 'pack.ts'), 'programs', '--to', root]);
    const packed = ['check-production.js', 'make-bucket.js', 'healthy.js', 'package.json'];
    expect(packed.filter((name) => !existsSync(join(root, 'app', name)))).toEqual([]);
  }, 120_000);
});

describe('the packages of an image', () => {
  it('are the named ones with all dependencies, in the version that each resolves to', async () => {
    await install('node_modules/ring', 'ring', '1.0.0', { gold: '^1', '@stones/ruby': '*', absent: '*' });
    await install('node_modules/gold', 'gold', '2.0.0');
    await install('node_modules/ring/node_modules/gold', 'gold', '1.4.0');
    await install('node_modules/@stones/ruby', '@stones/ruby', '3.0.0', { gold: '^2' });
    await install('node_modules/unused', 'unused', '1.0.0');
    const packages = await closureOf(root, ['ring']);
    expect(packages.map(({ folder, version }) => `${folder} ${version}`).sort()).toEqual([
      'node_modules/@stones/ruby 3.0.0',
      'node_modules/gold 2.0.0',
      'node_modules/ring 1.0.0',
      'node_modules/ring/node_modules/gold 1.4.0',
    ]);

    await write('node_modules/ring/index.js', 'export {}');
    await write('node_modules/ring/README.md', '# Ring');
    await write('node_modules/ring/docs/sizes.js', 'export {}');
    await write('node_modules/ring/dist/doc/page.js', 'export {}');
    await copyPackages(root, packages, join(root, 'image'));
    expect(existsSync(join(root, 'image/node_modules/ring/index.js'))).toBe(true);
    expect(existsSync(join(root, 'image/node_modules/ring/README.md'))).toBe(false);
    expect(existsSync(join(root, 'image/node_modules/ring/docs'))).toBe(false);
    expect(existsSync(join(root, 'image/node_modules/ring/dist/doc/page.js'))).toBe(true);
    expect(existsSync(join(root, 'image/node_modules/unused'))).toBe(false);
  });
});

describe('a web app', () => {
  it('is arranged in one tree for each compression, below its path prefix', async () => {
    for (const name of ['index.html', 'index.html.br', 'assets/app-1a.js', 'assets/app-1a.js.gz']) {
      await write(`dist/${name}`, name);
    }
    await packWeb({ dist: join(root, 'dist'), base: '/admin/', to: join(root, 'image') });
    const read = (path: string) => readFile(join(root, 'image', path), 'utf8');
    expect(await read('srv/plain/admin/index.html')).toBe('index.html');
    expect(await read('srv/br/admin/index.html')).toBe('index.html.br');
    expect(await read('srv/gz/admin/assets/app-1a.js')).toBe('assets/app-1a.js.gz');
    const conf = await read('nginx.conf');
    expect(conf).toContain('location = /admin {');
    expect(conf).not.toContain('@base@');
  });
});

it('a release builds every image', async () => {
  const workflow = await readFile(join(import.meta.dirname, '../../../.github/workflows/release.yml'), 'utf8');
  const built = [...workflow.matchAll(/\{ app: ([\w-]+), target: (\w+) \}/g)].map(([, app, target]) => ({
    app,
    target,
  }));
  expect(built).toEqual(images);
});
