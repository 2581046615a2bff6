import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile, glob } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../..');

const List = z.record(z.string(), z.string()).default({});
const Manifest = z.object({ name: z.string(), dependencies: List, devDependencies: List });
type Package = {
  dir: string;
  manifest: z.infer<typeof Manifest>;
  imported: Set<string>;
  /** Packages imported by code that is not for development only. */
  shipped: Set<string>;
  /** All its source text: a package whose files are read by path, or that is run, only has its name in it. */
  text: string;
  /** Imports of files of other packages by their path. */
  reaching: string[];
};

/** Code that never reaches a bundle: tests and their helpers, and build scripts. */
const development = /\.(test|spec)\.tsx?$|\/(test|testing|build)\/|\/(jest|vite|playwright|drizzle)\.config\./;

/** `@scope/name/file` → `@scope/name` */
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** What a file imports; style sheets use `@import` and `@plugin`. */
const importsOf = (file: string, text: string) =>
  file.endsWith('.css')
    ? [...text.matchAll(/@(?:import|plugin)\s+['"]([^'"]+)['"]/g)].map(([, specifier = '']) => specifier)
    : ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);

const packagesIn = (specifiers: string[]) =>
  specifiers
    .filter((specifier) => !/^(\.|\/|node:)/.test(specifier))
    .map(packageOf)
    .filter((name) => !builtinModules.includes(name));

async function readPackage(path: string): Promise<Package> {
  const dir = dirname(path);
  const manifest = Manifest.parse(JSON.parse(await readFile(join(root, path), 'utf8')));
  const imported = new Set<string>();
  const shipped = new Set<string>();
  const reaching: string[] = [];
  let all = '';
  for await (const file of glob(`${dir}/**/*.{ts,tsx,mjs,css}`, {
    cwd: root,
    exclude: ['**/dist/**', '**/node_modules/**'],
  })) {
    const text = await readFile(join(root, file), 'utf8');
    all += text;
    const specifiers = importsOf(file, text);
    const isReaching = (to: string) => to.startsWith('.') && !join(dirname(file), to).startsWith(`${dir}/`);
    // Settings of Jest (.mjs) name files by their path.
    if (/\.tsx?$/.test(file)) reaching.push(...specifiers.filter(isReaching).map((to) => `${file}: ${to}`));
    for (const name of packagesIn(specifiers)) {
      if (name === manifest.name) continue;
      imported.add(name);
      if (!development.test(file)) shipped.add(name);
    }
  }
  return { dir, manifest, imported, shipped, text: all, reaching };
}

let packages: Package[];
beforeAll(async () => {
  packages = [];
  for await (const path of glob('{apps,libs,tools}/*/package.json', { cwd: root }))
    packages.push(await readPackage(path));
});

const listed = ({ manifest }: Package) => ({ ...manifest.devDependencies, ...manifest.dependencies });

describe('the packages of the project', () => {
  it('list everything they import', () => {
    const missing = packages.flatMap((each) =>
      [...each.imported].filter((name) => !(name in listed(each))).map((name) => `${each.dir}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('import what is another package’s by its name, not by its path', () => {
    expect(packages.flatMap(({ reaching }) => reaching)).toEqual([]);
  });

  it('list among their dependencies what the code of a start imports, which installs nothing else', () => {
    const started = new Set(['@kanaka/local-tools', '@kanaka/build-tools']);
    for (const { dir, manifest } of packages) if (/^apps\/(?!e2e)/.test(dir)) started.add(manifest.name);
    // A set yields what is added to it meanwhile.
    for (const name of started)
      for (const needed of Object.keys(
        packages.find(({ manifest }) => manifest.name === name)?.manifest.dependencies ?? {},
      ))
        started.add(needed);
    const misplaced = packages.flatMap(({ dir, manifest, shipped }) =>
      started.has(manifest.name)
        ? [...shipped].filter((name) => !(name in manifest.dependencies)).map((name) => `${dir}: ${name}`)
        : Object.keys(manifest.dependencies).map((name) => `${dir} is of no start: ${name}`),
    );
    expect(misplaced).toEqual([]);
  });

  it('list nothing that they do not import', () => {
    const unused = packages.flatMap((each) =>
      Object.keys(listed(each))
        .filter((name) => !each.imported.has(name.replace('@types/', '')) && !each.text.includes(name))
        .map((name) => `${each.dir}: ${name}`),
    );
    expect(unused).toEqual([]);
  });

  it('run on the Node that .nvmrc names', async () => {
    const main = Manifest.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
    expect(await readFile(join(root, '.nvmrc'), 'utf8')).toBe(`${main.dependencies.node}\n`);
  });

  it('use one exact version of each package', async () => {
    const main = Manifest.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
    const versions = new Map<string, Set<string>>();
    for (const [name, version] of [main.dependencies, main.devDependencies, ...packages.map(listed)].flatMap(
      Object.entries,
    )) {
      versions.set(name, (versions.get(name) ?? new Set()).add(version));
    }
    const unlike = [...versions].filter(
      ([, found]) => found.size > 1 || ![...found].every((one) => /^(\d|npm:)/.test(one)),
    );
    expect(unlike).toEqual([]);
  });
});
