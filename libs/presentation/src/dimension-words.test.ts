import { describe, expect, it } from '@jest/globals';
import { dimensionFacts, millimetres } from './dimension-words.ts';

describe('What a piece measures, in words', () => {
  it('says short measures in millimetres, and from 10 cm on in inches too', () => {
    expect([0.8, 32, 99.9, 100, 457.2].map(millimetres)).toEqual([
      '0.8 mm',
      '32 mm',
      '99.9 mm',
      '100 mm (3.9 in)',
      '457.2 mm (18 in)',
    ]);
  });

  it('names only what is known, the most asked for first', () => {
    expect(dimensionFacts(undefined)).toEqual([]);
    expect(dimensionFacts({ gemstones: [], widthMm: 18.5, dropMm: 32, clasp: 'Screw back' })).toEqual([
      ['Drop', '32 mm'],
      ['Width', '18.5 mm'],
      ['Clasp', 'Screw back'],
    ]);
  });
});
