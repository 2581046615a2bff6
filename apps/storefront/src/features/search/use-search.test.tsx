import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { keywordOf, lettersMissing, useSearch } from './use-search.ts';

describe('The search box', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const box = (initial = '') => {
    const keywords: (string | null)[] = [];
    const hook = renderHook(() => useSearch({ initial, onKeyword: (keyword) => keywords.push(keyword) }));
    return {
      keywords,
      type: (text: string) => act(() => hook.result.current.setTyped(text)),
      wait: (ms: number) => act(() => jest.advanceTimersByTime(ms)),
      now: () => hook.result.current,
    };
  };

  it('searches 800 ms after the last key press', () => {
    const { type, wait, now } = box();
    type('jhum');
    wait(799);
    expect(now()).toMatchObject({ keyword: null, settling: true });
    wait(1);
    expect(now()).toMatchObject({ keyword: 'jhum', settling: false });
  });

  it('restarts the wait with every key press', () => {
    const { type, wait, now } = box();
    type('jhum');
    wait(700);
    type('jhumka');
    wait(700);
    expect(now().keyword).toBeNull();
    wait(100);
    expect(now().keyword).toBe('jhumka');
  });

  it('clears the results at once when the text becomes too short', () => {
    const { type, wait, now, keywords } = box('jhumka');
    wait(800);
    expect(now().keyword).toBe('jhumka');
    type('jhu');
    expect(now()).toMatchObject({ keyword: null, settling: false });
    expect(keywords.at(-1)).toBeNull();
  });

  it('searches at once for the keyword in the URL', () => {
    expect(box('temple').now().keyword).toBe('temple');
  });

  it.each([
    ['   ', null],
    ['abc', null],
    ['  abc  ', null],
    ['abcd', 'abcd'],
    ['  gold ring ', 'gold ring'],
    ['ring/..', 'ring/'],
    ['....', null],
  ])('turns %j into the keyword %j', (typed, keyword) => {
    expect(keywordOf(typed)).toBe(keyword);
  });
});

it('A text that was begun lacks letters until it is longer than three', () => {
  expect(['', '  ', 'ea', ' ear ', 'earr', 'earring'].map(lettersMissing)).toEqual([null, null, 2, 1, null, null]);
});
