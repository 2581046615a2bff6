import { expect, it } from '@jest/globals';
import { rangeBetween } from './chosen.tsx';

const rows = ['a', 'b', 'c', 'd'].map((_id) => ({ _id }));

it.each([
  ['b', 'd', 'bcd'],
  ['d', 'b', 'bcd'],
  ['c', 'c', 'c'],
  [null, 'c', 'c'],
  ['on another page', 'c', 'c'],
])('the rows from %s to %s are %s', (from, to, range) =>
  expect(
    rangeBetween(rows, from, to)
      .map(({ _id }) => _id)
      .join(''),
  ).toBe(range),
);
