import { describe, expect, it } from '@jest/globals';
import { filling, magnification } from './magnification.ts';

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

describe('A picture in a frame', () => {
  const of = (width: number, height: number) => `/media/${'a'.repeat(32)}-${width}x${height}/${width}.jpg`;

  it.each([
    ['has its size when it has its proportions', of(1920, 2560), { width: 600, height: 800 }],
    ['is cut off at its sides when it is wider', of(2560, 1920), { width: 1066.67, height: 800 }],
    ['is cut off above and below when it is higher', of(853, 2560), { width: 600, height: 1800.7 }],
    ['has its size when its own is not known', 'https://pictures.example/ring.jpg', { width: 600, height: 800 }],
  ])('%s', (_, url, { width, height }) => {
    const shown = filling(url, { width: 600, height: 800 });
    expect(shown.width).toBeCloseTo(width, 1);
    expect(shown.height).toBeCloseTo(height, 1);
  });

  it('is never shown larger than it is', () => {
    for (const url of [of(1920, 1440), of(2560, 1920), of(1920, 2560)]) {
      const shown = filling(url, { width: 600, height: 800 });
      const enlarged = shown.width * magnification(url, shown.width);
      expect(enlarged).toBeLessThanOrEqual(Number(/-(\d+)x/.exec(url)?.[1]) + 1e-6);
    }
  });
});
