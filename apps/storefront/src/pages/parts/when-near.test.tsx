import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { WhenNear } from './when-near.tsx';

/** Tells what the browser would: an answer for each change since the last time it had a moment. */
let answer: (...shownData: boolean[]) => void;

class Sight {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    answer = (...shownData) => act(() => callback(shownData.map((isIntersecting) => ({ isIntersecting }))));
  }
  observe = () => undefined;
  disconnect = () => undefined;
}

const browsers = window.IntersectionObserver;
beforeEach(() => {
  window.IntersectionObserver = Sight as never;
  render(
    <WhenNear minHeight="44rem">
      <p>What our customers say</p>
    </WhenNear>,
  );
});
afterEach(() => {
  window.IntersectionObserver = browsers;
});

const part = () => screen.queryByText('What our customers say');

describe('a part of a page that is drawn when it is near', () => {
  it('is not drawn before', () => {
    answer(false);
    expect(part()).toBeNull();
  });

  it('is drawn for one who comes to it, and stays', () => {
    answer(false);
    answer(true);
    expect(part()).toBeTruthy();
  });

  it('is drawn for one who was there before the browser had a moment to say that it was far', () => {
    answer(false, true);
    expect(part()).toBeTruthy();
  });
});
