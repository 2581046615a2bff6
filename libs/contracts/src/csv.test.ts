import { expect, it } from '@jest/globals';
import { csvLine } from './csv.ts';

it.each([
  ['plain', 'plain'],
  ['#889371e6', '#889371e6'],
  ['4, "Car" Street\nMadurai', '"4, ""Car"" Street\nMadurai"'],
  ['=SUM(A1)', "'=SUM(A1)"],
  [' =SUM(A1)', "' =SUM(A1)"],
  ['＝SUM(A1)', "'＝SUM(A1)"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  ['-2+3', "'-2+3"],
  ['Ravi;=1+1', '"Ravi;\'=1+1"'],
  ['Ravi;\t @x;-1', "\"Ravi;'\t' @x;'-1\""],
  ['Ravi\n"=1+1"', '"Ravi\n\'""=1+1"""'],
  ['4; Car Street - 2', '"4; Car Street - 2"'],
  ['-100.00', '-100.00'],
  ['\tx', '"\'\tx"'],
  ['\rx', '"\'\rx"'],
  ['069512345675', "'069512345675"],
  ['695123456751', "'695123456751"],
  ['889371e6', "'889371e6"],
  ['9876543210', '9876543210'],
  ['103000.00', '103000.00'],
  ['0.50', '0.50'],
])('a spreadsheet reads %j as it was', (cell, written) => {
  expect(csvLine([cell, 'மீரா'])).toBe(`${written},மீரா\r\n`);
});
