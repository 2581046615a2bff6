import { expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const exclude = ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/.nx/**', '**/test-results/**'];

type Link = { from: string; to: string; heading: string };

async function linksIn(files: string[], pattern: RegExp, folderOf: (file: string) => string): Promise<Link[]> {
  const found: Link[] = [];
  for await (const from of glob(files, { cwd: root, exclude })) {
    const text = await readFile(join(root, from), 'utf8');
    for (const [, to = '', heading = ''] of text.matchAll(pattern))
      if (!/^\w+:/.test(to)) found.push({ from, to: to ? join(folderOf(from), to) : from, heading });
  }
  return found;
}

const pages = ['*.md', '.github/**/*.md', 'docs/**/*.md', '{apps,libs,tools}/**/*.md'];

/** The links of the project's pages, without links to the web. */
const ofPages = () => linksIn(pages, /\]\(([^)\s#]*)(?:#([^)]*))?\)/g, dirname);

/** The pages that comments, messages, manifests and settings name. */
const ofCode = () =>
  linksIn(
    [
      '{apps,libs,tools}/**/*.{ts,tsx,mjs,css,sh,json}',
      'k8s/**/*.{yaml,conf,sql,env}',
      '.github/**/*.yml',
      '*.{ts,mjs,json,yml}',
      '{Caddyfile,Dockerfile,.env.example}',
    ],
    /(?<![\w/])(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g,
    () => '',
  );

/** A heading as GitHub writes it into an address. */
const addressOf = (heading: string) =>
  heading
    .replaceAll('`', '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

async function hasHeading({ to, heading }: Link): Promise<boolean> {
  const text = (await readFile(join(root, to), 'utf8')).replace(/```[\s\S]*?```/g, '');
  return [...text.matchAll(/^#+ (.*)$/gm)].some(([, title = '']) => addressOf(title) === heading);
}

it.each([
  ['documentation', ofPages, 50],
  ['code', ofCode, 20],
] as const)('every link of the %s leads to a page and a heading that are there', async (_, read, least) => {
  const links = await read();
  expect(links.length).toBeGreaterThan(least);
  expect(links.filter(({ to }) => !existsSync(join(root, to)))).toEqual([]);
  const withHeading = links.filter(({ to, heading }) => heading && to.endsWith('.md'));
  const found = await Promise.all(withHeading.map(hasHeading));
  expect(withHeading.filter((_, at) => !found[at])).toEqual([]);
});

it('the pages have at most 35,000 words in all', async () => {
  let words = 0;
  for await (const page of glob(pages, { cwd: root, exclude }))
    words += (await readFile(join(root, page), 'utf8')).split(/\s+/).filter(Boolean).length;
  expect(words).toBeLessThanOrEqual(35_000);
});

it('the changelog begins with a short list of what is unreleased, and names the version of package.json after it', async () => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const [, unreleased = '', newest = ''] = (await readFile(join(root, 'CHANGELOG.md'), 'utf8')).split(/^## /m);
  expect(unreleased).toMatch(/^\[Unreleased\]\n/);
  expect(unreleased.split(/\s+/).length).toBeLessThan(1000);
  expect(newest.split('\n')[0]).toMatch(new RegExp(`^\\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d{2}-\\d{2}$`));
});
