import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { WhenNear } from './when-near.tsx';

/** Reports what a browser would: one entry for each change since its last report. */
let report: (...changes: boolean[]) => void;

class ObserverMock {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    report = (...changes) => act(() => callback(changes.map((isIntersecting) => ({ isIntersecting }))));
  }
  observe = () => undefined;
  disconnect = () => undefined;
}

const original = window.IntersectionObserver;
beforeEach(() => {
  window.IntersectionObserver = ObserverMock as never;
  render(
    <WhenNear className="44rem">
      <p>What our customers say</p>
    </WhenNear>,
  );
});
afterEach(() => {
  window.IntersectionObserver = original;
});

const part = () => screen.queryByText('What our customers say');

describe('content that is rendered near the viewport', () => {
  it('is not rendered before', () => {
    report(false);
    expect(part()).toBeNull();
  });

  it('is rendered when it comes near, and stays', () => {
    report(false);
    report(true);
    expect(part()).toBeTruthy();
  });

  it('is rendered when the last of several changes in one report is near', () => {
    report(false, true);
    expect(part()).toBeTruthy();
  });
});
