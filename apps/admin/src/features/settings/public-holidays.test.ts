import { expect, it } from '@jest/globals';
import { publicHolidays } from './public-holidays.ts';

it('of Tamil Nadu are those of all India and its own, in their order', () => {
  const names = publicHolidays('Tamil Nadu', 2027).map(({ day, name }) => `${day} ${name}`);
  expect(names.slice(0, 6)).toEqual([
    '2027-01-01 New Year’s Day',
    '2027-01-15 Pongal',
    '2027-01-16 Thiruvalluvar Day',
    '2027-01-17 Uzhavar Thirunal',
    '2027-01-26 Republic Day',
    '2027-03-26 Good Friday',
  ]);
  expect(names).toContain('2027-12-25 Christmas');
  expect(names).not.toContain('2027-11-01 Kannada Rajyotsava');
});

it.each([
  [2025, '2025-04-18'],
  [2026, '2026-04-03'],
  [2028, '2028-04-14'],
  [2030, '2030-04-19'],
])('have Good Friday of %s on %s', (year, day) => {
  expect(publicHolidays('Kerala', year)).toContainEqual({ day, name: 'Good Friday' });
});

it('do not tell Pongal of a year whose day is not known', () => {
  expect(publicHolidays('Tamil Nadu', 2029).map(({ name }) => name)).not.toContain('Pongal');
});
