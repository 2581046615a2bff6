import { expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useKept } from './use-kept.ts';

it('what is bought stays shown while its payment is confirmed, although the bag is emptied, and follows it otherwise', () => {
  const seen: string[] = [];
  const { rerender } = renderHook(
    ({ bag, confirming }) => {
      seen.push(useKept(bag, confirming));
    },
    { initialProps: { bag: 'two pieces', confirming: false } },
  );
  const shows = (bag: string, confirming: boolean) => {
    rerender({ bag, confirming });
    return seen.at(-1);
  };
  expect(shows('a piece', false)).toBe('a piece');
  expect(shows('a piece', true)).toBe('a piece');
  expect(shows('empty', true)).toBe('a piece');
  expect(seen).not.toContain('empty');
  expect(shows('empty', false)).toBe('empty');
  expect(shows('another piece', true)).toBe('another piece');
});
