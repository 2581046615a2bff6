import { describe, expect, it } from '@jest/globals';
import { toTerm, typedWords } from './search-terms.ts';
import { synonyms, synonymsOf } from './synonyms.ts';

const unknown = { empty: false, beginning: [], containing: [], near: [] };

describe('a keyword', () => {
  it.each([
    ['Temple  RING', ['temple', 'ring']],
    ['Pavé & rivière!', ['pave', 'riviere']],
    ["women's ring", ['women', 'ring']],
    ['k', ['k']],
    ['toe rings', ['toe ring']],
    ['gold ear ring', ['gold', 'ear ring']],
    ["'; drop table products; --", ['drop', 'table', 'products']],
    ["a:* | !b & (c) <-> 'd\\'", []],
    ['100% off_', ['100', 'off']],
    ['\u0000\u202e', []],
    ['झुमका', ['झुमका']],
    ['one two three four five six seven eight nine', ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']],
  ])('%j is split into %j', (keyword, words) => {
    expect(typedWords(keyword)).toEqual(words);
  });
});

describe('a typed word', () => {
  it('with synonyms matches those too, also in the plural', () => {
    expect(toTerm('jhumki', unknown).others).toContain('jhumka');
    expect(toTerm('bangles', unknown).others).toContain('kada');
    expect(toTerm('haar', unknown).others).toContain('necklace');
  });

  it('that begins a word of the shop is not treated as a typing error', () => {
    const known = { ...unknown, beginning: ['ring', 'ringlet'], containing: ['earring'], near: ['king'] };
    expect(toTerm('rin', known).others).toEqual([]);
  });

  it('that is incomplete matches the synonyms of words that it begins', () => {
    expect(toTerm('paya', { ...unknown, beginning: ['payal'] }).others).toContain('anklet');
  });

  it('is searched inside words before it is treated as a typing error', () => {
    const known = { ...unknown, containing: ['chandelier'], near: ['candle'] };
    expect(toTerm('handel', known).others).toEqual(['chandelier']);
    expect(toTerm('neklace', { ...unknown, near: ['necklace'] }).others).toEqual(
      expect.arrayContaining(['necklace', 'haar']),
    );
  });
});

describe('the list of synonyms', () => {
  it('contains only lower-case letters and single spaces', () => {
    for (const expression of synonyms.flat()) expect(expression).toMatch(/^[a-z]+( [a-z]+)?$/);
  });

  it('works in all directions', () => {
    for (const line of synonyms) {
      for (const expression of line) {
        expect(new Set([expression, ...synonymsOf(expression)])).toEqual(
          expect.objectContaining({ size: expect.any(Number) }),
        );
        for (const other of line) expect([expression, ...synonymsOf(expression)]).toContain(other);
      }
    }
  });
});
