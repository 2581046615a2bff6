import { expect, it } from '@jest/globals';
import { plain, plainCell } from './plain-cell.ts';

it.each([
  ['₹1,25,000', '125000'],
  ['1,25,000.50', '125000.50'],
  ['₹ 1,23,45,678', '12345678'],
  ['125,000', '125000'],
  ['Rs. 5000/-', '5000'],
  ['-₹500', '-500'],
  ['१,२५,०००', '125000'],
  ['12.5 gms', '12.5'],
  ['.75 ct', '0.75'],
  ['12%', '12'],
  ['1.25,00', undefined],
  ['1,25', undefined],
  ['12,5', undefined],
  ['1250,50', undefined],
  ['1,2500', undefined],
  ['₹', undefined],
  ['1e5', undefined],
  ['12.', undefined],
  ['12 kg', undefined],
])('a number written %s is %s', (cell, number) => {
  expect(plain.number(cell)).toBe(number);
});

it.each([
  ['21/11/2026', '2026-11-21'],
  ['1-4-26', '2026-04-01'],
  ['21.11.2026', '2026-11-21'],
  ['21 Nov 2026', '2026-11-21'],
  ['21-November-26', '2026-11-21'],
  ['2026-11-21', '2026-11-21'],
  ['11/21/2026', undefined],
  ['31/02/2026', undefined],
  ['21/11-2026', undefined],
  ['46347', undefined],
])('a day written %s is %s', (cell, day) => {
  expect(plain.day(cell)).toBe(day);
});

it('reads times in India, answers and lists, and leaves what it does not understand', () => {
  expect(plain.moment('21/11/2026 14:30')).toBe('2026-11-21T09:00:00.000Z');
  expect(plain.moment('2026-11-21 14:30:07')).toBe('2026-11-21T09:00:07.000Z');
  expect(plain.moment('2026-11-21')).toBe('2026-11-20T18:30:00.000Z');
  expect(plain.moment('2026-11-21T09:00:00.000Z')).toBe('2026-11-21T09:00:00.000Z');
  expect(plain.moment('21/11/2026 2:30 PM')).toBe('2026-11-21T09:00:00.000Z');
  expect(plain.moment('31-12-2026 12:00:07 am')).toBe('2026-12-30T18:30:07.000Z');
  for (const hour of ['25:00', '13:00 PM', '0:30 am']) expect(plain.moment(`21/11/2026 ${hour}`)).toBeUndefined();
  expect(['YES', 'y', 'TRUE', '1', 'No', '0', 'maybe'].map(plain.flag)).toEqual([
    'yes',
    'yes',
    'yes',
    'yes',
    'no',
    'no',
    undefined,
  ]);
  expect(plainCell('list', 'Wedding;Festival, Party |')).toBe('Wedding, Festival, Party');
  expect(plainCell('flag', ' maybe ')).toBe('maybe');
  expect(plainCell('number', '')).toBe('');
});
