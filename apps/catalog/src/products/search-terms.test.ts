import { describe, expect, it } from '@jest/globals';
import { openDictionary } from '../synonyms/dictionary.ts';
import { usualSynonyms } from '../synonyms/usual-synonyms.ts';
import { codeOf, toTerm, typedWords, type WordKnowledge } from './search-terms.ts';

const dictionary = openDictionary(0, usualSynonyms);
const unknown: WordKnowledge = { empty: false, beginning: [], containing: [], near: [] };

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
    ['सोने का हार', ['सोने', 'हार']],
    ['मंगल सूत्र', ['मंगल सूत्र']],
    ['temple ka', ['temple', 'ka']],
    ['chandi ki payal', ['chandi', 'payal']],
    ['कं\u200cगन', ['कंगन']],
    ['one two three four five six seven eight nine', ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']],
  ])('%j is split into %j', (keyword, words) => {
    expect(typedWords(keyword, dictionary)).toEqual(words);
  });
});

describe('a typed word', () => {
  const meaning = (typed: string, known: Partial<WordKnowledge> = {}) =>
    toTerm(typed, { ...unknown, ...known }, dictionary).others;

  it('with synonyms matches those too, also in the plural', () => {
    expect(meaning('jhumki')).toContain('jhumka');
    expect(meaning('bangles')).toContain('kada');
    expect(meaning('haar')).toContain('necklace');
  });

  it.each([
    ['कंगन', 'bangle'],
    ['कड़ा', 'kada'],
    ['कडा', 'kada'],
    ['चाँदी', 'silver'],
    ['झुमकी', 'jhumka'],
    ['வளையல்', 'bangle'],
    ['கம்மல்', 'earring'],
    // Not in the list, but its Latin letters are.
    ['बंगड़ी', 'bangle'],
    ['પાયલ', 'anklet'],
    ['కమ్మల్', 'earring'],
  ])('%s in another script means %s', (typed, meant) => {
    expect(meaning(typed)).toContain(meant);
  });

  it('in another script that has no synonyms means the words that it begins in Latin letters', () => {
    expect(meaning('सूर्य', { beginning: ['surya'] })).toEqual(['surya']);
    expect(meaning('पद्मावती', { near: [{ word: 'padmavati', mistakes: 1 }] })).toEqual(['padmavati']);
  });

  it('that begins a word of the shop is not treated as a typing error', () => {
    const known = { beginning: ['ring', 'ringlet'], containing: ['earring'], near: [{ word: 'king', mistakes: 1 }] };
    expect(meaning('rin', known)).toEqual([]);
  });

  it('that is incomplete matches the synonyms of words that it begins', () => {
    expect(meaning('paya', { beginning: ['payal'] })).toContain('anklet');
  });

  it('is searched inside words before it is treated as a typing error', () => {
    expect(meaning('handel', { containing: ['chandelier'], near: [{ word: 'candle', mistakes: 3 }] })).toEqual([
      'chandelier',
    ]);
    expect(meaning('neklace', { near: [{ word: 'necklace', mistakes: 1 }] })).toEqual(
      expect.arrayContaining(['necklace', 'haar']),
    );
  });
});

describe('a keyword as a code', () => {
  it.each([
    ['KNK-001', 'KNK001'],
    [' knk 001 ', 'KNK001'],
    ['knk.0/1_2', 'KNK012'],
    ['100234', '100234'],
    ['22k', null],
    ['temple ring', null],
    ['ring under 5000', 'RINGUNDER5000'],
    ['झुमका 1234', null],
    ['%_1234', null],
    ["' or 1=1 --", null],
    ['A1'.repeat(30), null],
  ])('%j is %j', (keyword, code) => {
    expect(codeOf(keyword)).toBe(code);
  });
});
