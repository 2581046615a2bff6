import { describe, expect, it } from '@jest/globals';
import { asciiDigits } from './digits.ts';

describe('Digits of other keyboards', () => {
  it.each([
    ['Devanagari', '०१२३४५६७८९'],
    ['Bengali', '০১২৩৪৫৬৭৮৯'],
    ['Gurmukhi', '੦੧੨੩੪੫੬੭੮੯'],
    ['Gujarati', '૦૧૨૩૪૫૬૭૮૯'],
    ['Odia', '୦୧୨୩୪୫୬୭୮୯'],
    ['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
    ['Telugu', '౦౧౨౩౪౫౬౭౮౯'],
    ['Kannada', '೦೧೨೩೪೫೬೭೮೯'],
    ['Malayalam', '൦൧൨൩൪൫൬൭൮൯'],
    ['Urdu', '۰۱۲۳۴۵۶۷۸۹'],
    ['Santali', '᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙'],
    ['Manipuri', '꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹'],
    ['bold', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗𝟘𝟙𝟚'.slice(0, 20)],
  ])('of %s are 0 to 9', (_, digits) => {
    expect(asciiDigits(digits)).toBe('0123456789');
  });

  it('leave every other sign as it is', () => {
    expect(asciiDigits('₹१,२०० से कम · 22K ½ ²')).toBe('₹1,200 से कम · 22K ½ ²');
  });
});
