import { expect, it } from '@jest/globals';
import { typedPurity, typedWeight } from './old-gold.ts';

it.each([
  ['10', 10_000],
  [' 8.34 ', 8_340],
  ['0.001', 1],
  ['10000', 10_000_000],
  ['10000.001', null],
  ['0', null],
  ['-1', null],
  ['1.2345', null],
  ['1e3', null],
  ['', null],
])('%j grams are %j mg', (typed, mg) => expect(typedWeight(typed)).toBe(mg));

it.each([
  ['91.6', 9_160],
  ['99.99', 9_999],
  ['100', 10_000],
  ['100.01', null],
  ['0', null],
  ['91.666', null],
  ['twenty', null],
])('%j percent are %j', (typed, bp) => expect(typedPurity(typed)).toBe(bp));
