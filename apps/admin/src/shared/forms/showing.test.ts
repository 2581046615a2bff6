import { expect, it } from '@jest/globals';
import { shownWhen } from './showing.tsx';

const now = new Date('2026-11-26T10:00:00+05:30');

it.each([
  ['', '', /^Shown at once, without an end\.$/],
  ['2026-11-20T08:00', '2026-12-01T20:00', /^Shown at once, until Tue.* 1 Dec 2026, 8:00 pm\.$/],
  ['2026-11-27T08:00', '', /^Shown from Fri.* 27 Nov 2026, 8:00 am, without an end\.$/],
  ['', '2026-11-26T09:59', /^No longer shown: it ended on Thu.* 26 Nov 2026, 9:59 am\.$/],
  ['2026-12-01T20:00', '2026-11-27T08:00', /^Never shown/],
])('says in a sentence when something from "%s" until "%s" is shown', (startsAt, endsAt, words) => {
  expect(shownWhen({ startsAt, endsAt, hidden: false }, now)).toMatch(words);
  expect(shownWhen({ startsAt, endsAt, hidden: true }, now)).toBe('Not shown, because it is hidden for now.');
});
