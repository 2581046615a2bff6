import { describe, expect, it } from '@jest/globals';
import { searchPatterns } from './search-words.ts';

describe('The search text for orders', () => {
  it.each<[string, string[] | null]>([
    ['asha', ['%asha%']],
    ['  Asha   Raman ', ['%Asha%', '%Raman%']],
    ['#8ad03135', ['%8ad03135%']],
    ['om k', ['% om%', '% k%']],
    ['98765 43210', ['%9876543210%']],
    ['+91 98765-43210', ['%9876543210%']],
    ['098765 43210', ['%9876543210%']],
    ['50%', ['%50\\%%']],
    ['a_b\\c', ['%a\\_b\\\\c%']],
    ['ring ring ring', ['%ring%']],
    ['அம்மா', ['%அம்மா%']],
    ['%', null],
    ['_ % \'" #', null],
    ['', null],
  ])('%j becomes the patterns %j', (typed, patterns) => {
    expect(searchPatterns(typed)).toEqual(patterns);
  });

  it('is limited to eight words', () => {
    expect(searchPatterns('one two three four five six seven eight nine ten')).toHaveLength(8);
  });
});
