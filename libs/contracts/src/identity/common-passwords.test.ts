import { expect, it } from '@jest/globals';
import { isCommonPassword } from './common-passwords.ts';

it.each([
  ['PassWord123', true],
  ['Admin@123', true],
  ['ｐａｓｓｗｏｒｄ', true],
  ['harddriv', true],
  ['firedawg', false],
  ['13061998', true],
  ['kolam-at-the-door', false],
])('%s is one of the 10,000 commonest passwords, or a date: %s', (password, isCommon) => {
  expect(isCommonPassword(password)).toBe(isCommon);
});
