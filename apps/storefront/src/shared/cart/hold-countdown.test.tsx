import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, render, screen } from '@testing-library/react';
import { HoldCountdown } from './hold-countdown.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('counts down in silence, says once that a minute is left, and reports its end once', () => {
  let ends = 0;
  // The device's clock is an hour wrong; the server's says that two minutes are left.
  const serverTime = new Date(Date.now() - 3_600_000).toISOString();
  const until = new Date(Date.now() - 3_600_000 + 120_000).toISOString();
  render(
    <HoldCountdown
      hold={{ until, serverTime, receivedAt: Date.now() }}
      onEnd={() => {
        ends += 1;
      }}
    />,
  );
  const timer = screen.getByRole('timer');
  const said = () => screen.queryByText('One minute is left to pay at the held price.');
  expect(timer).toHaveTextContent('Price and pieces are held for you for 2:00');
  expect(timer).toHaveAttribute('aria-live', 'off');

  act(() => jest.advanceTimersByTime(59_000));
  expect(timer).toHaveTextContent('1:01');
  expect(said()).toBeNull();
  act(() => jest.advanceTimersByTime(1_000));
  expect(said()?.closest('[aria-live="polite"]')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(59_000));
  expect(timer).toHaveTextContent('0:01');
  expect(said()).toBeInTheDocument();
  expect(ends).toBe(0);
  act(() => jest.advanceTimersByTime(60_000));
  expect(timer).toHaveTextContent('The time has ended.');
  expect(ends).toBe(1);
});
