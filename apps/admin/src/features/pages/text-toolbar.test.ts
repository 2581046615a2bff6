import { expect, it } from '@jest/globals';
import { around, atLines, type Edit } from './text-toolbar.tsx';

const edited = (edit: Edit, text: string, from: number, to = from) => {
  const done = edit(text, from, to);
  const after = text.slice(0, done.from) + done.text + text.slice(done.to);
  return `${after.slice(0, done.select[0])}|${after.slice(...done.select)}|${after.slice(done.select[1])}`;
};

it.each([
  [around('**', '**'), 'a word b', 2, 6, 'a **|word|** b'],
  [around('{returnDays}', ''), 'in  days', 3, 3, 'in {returnDays}|| days'],
  [atLines('- '), 'one\ntwo\nthree', 1, 5, '- one\n- two||\nthree'],
  [atLines('- '), '- one\n- two', 0, 11, 'one\ntwo||'],
  [atLines('## '), '- one', 5, 5, '## one||'],
  [atLines('1. '), '', 0, 0, '1. ||'],
] as const)('A text is edited at what is selected (%#)', (edit, text, from, to, after) => {
  expect(edited(edit, text, from, to)).toBe(after);
});
