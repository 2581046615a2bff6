import { expect, it } from '@jest/globals';
import { axisSteps } from './axis.ts';

it.each([
  [[0, 0], [0]],
  [[], [0]],
  [[2_600_000], [0, 1_000_000, 2_000_000, 3_000_000]],
  [
    [260_000, 120_000],
    [0, 100_000, 200_000, 300_000],
  ],
  [[900], [0, 250, 500, 750, 1_000]],
  [
    [-1_000, 6_000],
    [-2_000, 0, 2_000, 4_000, 6_000],
  ],
])('the axis of the chart has round steps that hold %j', (amounts, steps) => {
  expect(axisSteps(amounts)).toEqual(steps);
});
