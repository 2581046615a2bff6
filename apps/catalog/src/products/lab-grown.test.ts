import { describe, expect, it } from '@jest/globals';
import { stoneName } from './lab-grown.ts';

describe('the name of a stone', () => {
  it.each([
    ['Diamond', '18k white gold with a single 1.40 ct lab-grown diamond of E–F colour.', 'Lab-grown diamond'],
    ['Diamond', 'One bezel-set brilliant-cut diamond of about 0.70 ct, lab-grown.', 'Lab-grown diamond'],
    ['Brilliant-cut diamonds', 'Laboratory-grown brilliants of F–G colour', 'Lab-grown brilliant-cut diamonds'],
    ['Diamond', 'A lab created diamond', 'Lab-grown diamond'],
  ])('%s says what the material says: %s', (name, material, shown) => {
    expect(stoneName(name, material)).toBe(shown);
  });

  it.each([
    ['Diamond', '18k gold with 0.34 ct of brilliant-cut diamonds'],
    ['Lab-grown diamond', 'A lab-grown diamond'],
    ['Natural diamond', 'A lab-grown diamond between natural diamonds'],
    ['Polki diamond', 'A lab-grown diamond and polki'],
    ['Ruby', 'Lab-grown diamonds around a ruby'],
    ['Diamond', 'A lab-grown sapphire. Diamonds at the shoulders.'],
  ])('%s stays as it is: %s', (name, material) => {
    expect(stoneName(name, material)).toBe(name);
  });
});
