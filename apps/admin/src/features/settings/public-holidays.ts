import type { gstStates } from '@kanaka/money/gstin';

type State = (typeof gstStates)[number][1];

/** A public holiday of one day of the year; without `states` of all India, without `years` of every year. */
type Fixed = { day: `${number}-${number}`; name: string; states?: readonly State[]; years?: readonly number[] };

/** The years whose Pongal is known to be on 15 January. */
const pongal = [2027, 2028];

/**
 * Public holidays whose day is the same each year, from the laws and yearly notifications of the states (in Tamil Nadu the
 * Industrial Establishments (National and Festival Holidays) Act 1958 and the lists under the Negotiable Instruments Act 1881).
 * Festivals that follow the moon or a calendar of their own are not in it: their days are notified anew each year. Pongal
 * begins when the sun enters Makara, and is on another day in other years than these.
 */
const fixed: readonly Fixed[] = [
  { day: '01-01', name: 'New Year’s Day', states: ['Tamil Nadu', 'Puducherry', 'Telangana', 'Sikkim', 'Mizoram'] },
  { day: '01-15', name: 'Pongal', states: ['Tamil Nadu', 'Puducherry'], years: pongal },
  { day: '01-16', name: 'Thiruvalluvar Day', states: ['Tamil Nadu', 'Puducherry'], years: pongal },
  { day: '01-17', name: 'Uzhavar Thirunal', states: ['Tamil Nadu', 'Puducherry'], years: pongal },
  { day: '01-23', name: 'Netaji’s birthday', states: ['West Bengal', 'Odisha', 'Tripura', 'Jharkhand'] },
  { day: '01-25', name: 'Statehood Day', states: ['Himachal Pradesh'] },
  { day: '01-26', name: 'Republic Day' },
  { day: '02-19', name: 'Shivaji Jayanti', states: ['Maharashtra'] },
  { day: '02-20', name: 'Statehood Day', states: ['Arunachal Pradesh', 'Mizoram'] },
  { day: '03-22', name: 'Bihar Day', states: ['Bihar'] },
  { day: '04-01', name: 'Utkala Dibasa', states: ['Odisha'] },
  { day: '04-14', name: 'Tamil New Year and Ambedkar Jayanti', states: ['Tamil Nadu', 'Puducherry'] },
  {
    day: '04-14',
    name: 'Ambedkar Jayanti',
    states: [
      ...(['Andhra Pradesh', 'Bihar', 'Gujarat', 'Haryana', 'Karnataka', 'Kerala'] as const),
      ...(['Maharashtra', 'Odisha', 'Punjab', 'Rajasthan', 'Telangana', 'Uttar Pradesh'] as const),
    ],
  },
  { day: '04-15', name: 'Himachal Day', states: ['Himachal Pradesh'] },
  {
    day: '05-01',
    name: 'May Day',
    states: [
      ...(['Tamil Nadu', 'Puducherry', 'Kerala', 'Karnataka', 'Andhra Pradesh', 'Telangana', 'Goa'] as const),
      ...(['West Bengal', 'Assam', 'Bihar', 'Tripura', 'Manipur'] as const),
    ],
  },
  { day: '05-01', name: 'Maharashtra Day', states: ['Maharashtra'] },
  { day: '05-16', name: 'State Day', states: ['Sikkim'] },
  { day: '06-02', name: 'Telangana Formation Day', states: ['Telangana'] },
  { day: '08-15', name: 'Independence Day' },
  { day: '10-02', name: 'Gandhi Jayanti' },
  { day: '11-01', name: 'Kannada Rajyotsava', states: ['Karnataka'] },
  { day: '11-01', name: 'Haryana Day', states: ['Haryana'] },
  { day: '11-15', name: 'Jharkhand Foundation Day', states: ['Jharkhand'] },
  { day: '12-01', name: 'Statehood Day', states: ['Nagaland'] },
  { day: '12-19', name: 'Liberation Day', states: ['Goa'] },
  { day: '12-25', name: 'Christmas' },
];

/** Good Friday, two days before Easter, by the rule of the Gregorian calendar (Meeus). */
function goodFriday(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const shift = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30;
  const moon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  return new Date(Date.UTC(year, 2, 28 + moon - weekday - 2)).toISOString().slice(0, 10);
}

/** The public holidays of a state in a year whose days are certain, in their order. */
export function publicHolidays(state: string, year: number): { day: string; name: string }[] {
  return [
    ...fixed
      .filter(({ states, years }) => (states?.some((one) => one === state) ?? true) && (years?.includes(year) ?? true))
      .map(({ day, name }) => ({ day: `${year}-${day}`, name })),
    { day: goodFriday(year), name: 'Good Friday' },
  ].sort((one, other) => one.day.localeCompare(other.day));
}
