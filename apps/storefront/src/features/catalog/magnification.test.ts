import { describe, expect, it } from '@jest/globals';
import { magnification } from './magnification.ts';

const wide = (px: number) => `/media/${'a'.repeat(32)}-${px}x${(px * 4) / 3}/${px}.jpg`;

describe('How many times a picture is enlarged', () => {
  it.each([
    ['2.5 times where it has the pixels', wide(1920), 500, 2.5],
    ['as many times as it has pixels', wide(960), 500, 1.92],
    ['not at all where it is shown larger than it is', wide(480), 500, 1],
    ['2.5 times when its size is not known', 'https://pictures.example/ring.jpg', 500, 2.5],
  ])('%s', (_, url, shownPx, times) => {
    expect(magnification(url, shownPx)).toBeCloseTo(times, 5);
  });
});
