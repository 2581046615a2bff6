import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { z } from 'zod';
import { Huid, JewelleryDraft } from './catalog/jewellery.ts';
import { Tag } from './catalog/units.ts';
import { Id, line, optionalWords, PhoneNumber, Rupees, ShopDay, typed, words } from './shapes.ts';

const MOST_PAISE = 1_00_00_00_000_00;

it('normalises an id to lower case, as Postgres returns it', () => {
  const id = '0198c5a2-7e11-7c3a-9d21-5f0c8ad03135';
  expect(Id.parse(id.toUpperCase())).toBe(id);
});

it('accepts every amount of whole paise up to the maximum, and no fractions of a paisa', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MOST_PAISE }), (paise) => {
      expect(Rupees.safeParse(paise / 100).success).toBe(true);
    }),
  );
  for (const amount of [1e-7, 0.001, 10.005, 10.0000001, 99_99_99_999.995])
    expect(Rupees.safeParse(amount).success).toBe(false);
});

it('tolerates the rounding error of a sum of floats', () => {
  expect(Rupees.safeParse(0.1 + 0.2).success).toBe(true);
});

it('refuses a negative amount, one above the maximum, and anything that is not a number', () => {
  for (const amount of [-0.01, MOST_PAISE / 100 + 0.01, Number.NaN, Infinity, '5']) {
    expect(Rupees.safeParse(amount).success).toBe(false);
  }
});

it('parses a number in plain digits, and refuses other text', () => {
  const Amount = typed(Rupees);
  expect(['12', ' 12.50 ', '0012', 12.5].map((value) => Amount.parse(value))).toEqual([12, 12.5, 12, 12.5]);
  const texts = ['', ' ', '1 2', '1e3', '0x10', '1_000', '1,000', '+5', '.5', '5.', '٣', '9'.repeat(60_000)];
  for (const value of [...texts, true, [5]]) expect(Amount.safeParse(value).success).toBe(false);
});

it('refuses code points that are no characters, which XML cannot have', () => {
  for (const text of ['Ruby\uffffRing', 'Ruby\ufffeRing', 'Ruby\ufdd0Ring', 'Ruby\u{1ffff}Ring', 'Ruby\u0007Ring']) {
    expect([line(40), words(40), optionalWords(40)].map((schema) => schema.safeParse(text).success)).toEqual([
      false,
      false,
      false,
    ]);
  }
  expect(words(40).parse('Ruby \ufffd 💎 ०१')).toBe('Ruby \ufffd 💎 ०१');
});

const UNSEEN = {
  'zero width': '\u200b\u200c\u200d\ufeff',
  'marks of direction': '\u200e\u200f\u061c',
  'Hangul fillers': '\u115f\u1160\u3164\uffa0',
  'the blank of Braille': '\u2800',
  'a null note': '\u{1d159}',
  'tags and variation selectors': '\u{e0041}\ufe0f',
  'accents of nothing': '\u0301\u034f',
  'kinds of spaces': '\u00a0\u2003\u3000\u180e',
};

it.each(Object.entries(UNSEEN))('treats %s as empty', (_, unseen) => {
  expect(words(80).safeParse(unseen).error?.issues[0]?.message).toBe('This field is required.');
  expect(optionalWords(80).parse(unseen)).toBe('');
});

it.each(['Asha', 'அணிகலன்', '珠宝', 'ക്‍ഷ', '👩‍👧', '!', '7', 'عائشة', 'О’Брайен'])('accepts %s unchanged', (seen) => {
  expect(words(80).parse(seen)).toBe(seen);
});

it('refuses characters that change the text direction', () => {
  for (const mark of ['\u202a', '\u202e', '\u2066', '\u2069']) {
    expect(words(80).safeParse(`Asha${mark}evil`).success).toBe(false);
    expect(optionalWords(80).safeParse(`Asha${mark}evil`).success).toBe(false);
  }
});

it('takes off what nobody sees around a text and in it', () => {
  expect(line(80).parse('\ufeff\u200b Ring\u2060s \u200b')).toBe('Rings');
  expect(PhoneNumber.parse('\u200b98400 12345\u2060')).toBe('98400 12345');
});

it('says once what is wrong', () => {
  const told = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value).error?.issues.map(({ message }) => message);
  expect(told(Rupees, -5)).toEqual(['An amount cannot be negative.']);
  expect(told(ShopDay, '')).toEqual(['This is not a date.']);
});

it('keeps a name on one line', () => {
  expect(line(80).parse(' Asha \r\n  Raman ')).toBe('Asha Raman');
});

it.each(Object.entries({ PhoneNumber, Tag, Huid, sku: JewelleryDraft.shape.sku }))(
  'says of %s what a spreadsheet has done to it',
  (_, schema) => {
    expect(schema.safeParse('9.84E+09').error?.issues[0]?.message).toMatch(/^Excel has shortened this number/);
    expect(schema.safeParse('!').error?.issues[0]?.message).not.toMatch(/Excel/);
  },
);
