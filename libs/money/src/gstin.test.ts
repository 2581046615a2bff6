import { describe, expect, it } from '@jest/globals';
import { gstinMistake, gstStates, stateCode, stateTaxName } from './gstin.ts';

describe('a GSTIN', () => {
  it.each([
    ['27AAPFU0939F1ZV', 'Maharashtra'],
    ['24AAACC1206D1ZM', 'Gujarat'],
    ['29AAGCB7383J1Z4', 'Karnataka'],
  ])('%s is one of %s', (gstin, state) => {
    expect(gstinMistake(gstin, state)).toBeNull();
  });

  it.each([
    ['is too short', '27AAPFU0939F1Z', 'Maharashtra', /15 characters/],
    ['belongs to another state', '27AAPFU0939F1ZV', 'Tamil Nadu', /begins with 33/],
    ['is written otherwise', '27AAPFU0939F1YV', 'Maharashtra', /not how a GSTIN is written/],
    ['has small letters', '27aapfu0939f1zv', 'Maharashtra', /not how a GSTIN is written/],
    ['has no zeroth registration', '27AAPFU0939F0ZV', 'Maharashtra', /not how a GSTIN is written/],
  ])('that %s is refused', (_, gstin, state, mistake) => {
    expect(gstinMistake(gstin, state)).toMatch(mistake);
  });

  it('with any one digit mistyped is refused', () => {
    const gstin = '27AAPFU0939F1ZV';
    for (const place of [7, 8, 9, 10]) {
      for (const digit of '0123456789') {
        const typed = gstin.slice(0, place) + digit + gstin.slice(place + 1);
        if (typed !== gstin) expect(gstinMistake(typed, 'Maharashtra')).toMatch(/mistyped/);
      }
    }
  });
});

it('every state has a code of its own, found however the name is written', () => {
  expect(new Set(gstStates.map(([code]) => code)).size).toBe(gstStates.length);
  expect([stateCode(' TAMIL nadu'), stateCode('jammu & kashmir'), stateCode('Texas')]).toEqual(['33', '01', '']);
});

describe('the tax beside CGST', () => {
  it('is UTGST in the Union territories without a legislature, and SGST everywhere else', () => {
    const owingUtgst = gstStates.map(([, state]) => state).filter((state) => stateTaxName(state) === 'UTGST');
    expect(owingUtgst).toEqual([
      'Chandigarh',
      'Dadra and Nagar Haveli and Daman and Diu',
      'Lakshadweep',
      'Andaman and Nicobar Islands',
      'Ladakh',
    ]);
    for (const state of ['Delhi', 'Puducherry', 'Jammu and Kashmir', '']) expect(stateTaxName(state)).toBe('SGST');
    expect(stateTaxName('Andaman & Nicobar Islands')).toBe('UTGST');
  });
});
