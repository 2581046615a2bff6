/// <reference types="node" />
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { extendTailwindMerge } from 'tailwind-merge';
import { cn } from './cn.ts';

/** tailwind-merge's own table, extended by our shadows' names. */
const twMerge = extendTailwindMerge({ extend: { theme: { shadow: ['float', 'sheet', 'bar'] } } });

const root = join(import.meta.dirname, '../../..');

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !name.includes('.test.') && name !== 'class-groups.ts')
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
}

/** Every class in our code that tailwind-merge knows, without what stands before its colons. */
function designClasses(): string[] {
  const found = ['libs/ui/src', 'apps/storefront/src', 'apps/admin/src']
    .flatMap((folder) => sources(join(root, folder)))
    .flatMap((text) => [...text.matchAll(/['"`]([^'"`\n]*)['"`]/g)].flatMap(([, words = '']) => words.split(/\s+/)))
    .map((word) => word.replace(/^(?:[a-z0-9@[\]()&>*:=_-]+:)+/i, ''))
    .filter((word) => /^-?[a-z]/.test(word));
  // Of a class that it knows, tailwind-merge keeps the second.
  const known = [...new Set(found)].filter((word) => twMerge(`${word} ${word}`) === word);
  // `p-3` is merged as `p-4` is: one of a kind is enough.
  return [...new Map(known.map((word) => [word.replace(/\d+(\.\d+)?/g, '#'), word])).values()];
}

describe('Class names', () => {
  it('are merged as tailwind-merge would, any two that are written in our code', () => {
    const classes = designClasses();
    const different: string[] = [];
    for (const first of classes) {
      for (const second of classes) {
        const pair = `${first} ${second}`;
        if (cn(pair) !== twMerge(pair)) different.push(`${pair}: ${cn(pair)}`);
      }
    }
    expect(classes.length).toBeGreaterThan(200);
    expect(different).toEqual([]);
  });

  it('hold apart what is said for another state or width', () => {
    expect(cn('p-2 hover:p-3', 'sm:p-4', 'hover:p-5')).toBe('p-2 sm:p-4 hover:p-5');
    expect(cn('text-ink', false, undefined, 'text-sm')).toBe('text-ink text-sm');
  });
});
