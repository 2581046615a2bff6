import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deliveryDates, type Calendar } from './delivery-dates.ts';

const everySundayOff: Calendar = { cutoff: '15:00', workingWeekdays: [1, 2, 3, 4, 5, 6], holidays: [] };
const usual = { minDays: 4, maxDays: 7, leadDays: 0 };
/** A time in India. */
const at = (time: string) => new Date(`${time}+05:30`);

describe('the days of a delivery', () => {
  it.each([
    ['after the cut-off the next working day is day 1', '2026-11-20T16:00', usual, {}, '2026-11-25', '2026-11-28'],
    ['before it the same day is', '2026-11-20T14:59', usual, {}, '2026-11-24', '2026-11-27'],
    ['the cut-off itself is too late', '2026-11-20T15:00', usual, {}, '2026-11-25', '2026-11-28'],
    ['on a Sunday Monday is day 1', '2026-11-22T09:00', usual, {}, '2026-11-26', '2026-11-30'],
    ['just before midnight in India', '2026-11-20T23:59', usual, {}, '2026-11-25', '2026-11-28'],
    ['just after midnight in India', '2026-11-21T00:01', usual, {}, '2026-11-25', '2026-11-28'],
    ['a holiday is skipped', '2026-11-20T16:00', usual, { holidays: ['2026-11-25'] }, '2026-11-26', '2026-11-30'],
    ['what is made to order', '2026-11-20T16:00', { ...usual, leadDays: 15 }, {}, '2026-12-12', '2026-12-16'],
    ['over the end of a year', '2026-12-30T10:00', usual, { holidays: ['2027-01-01'] }, '2027-01-04', '2027-01-07'],
    ['over 29 February', '2028-02-26T10:00', usual, {}, '2028-03-01', '2028-03-04'],
    ['on the same day', '2026-11-20T10:00', { minDays: 1, maxDays: 1, leadDays: 0 }, {}, '2026-11-20', '2026-11-20'],
  ])('%s', (_, paidAt, days, calendar, from, to) => {
    expect(deliveryDates(at(paidAt), days, { ...everySundayOff, ...calendar })).toEqual({ from, to });
  });

  const days = fc
    .record({ minDays: fc.integer({ min: 1, max: 40 }), more: fc.nat(40), leadDays: fc.nat(60) })
    .map(({ minDays, more, leadDays }) => ({ minDays, maxDays: minDays + more, leadDays }));
  const anyTime = fc.date({ min: at('2026-01-01T00:00'), max: at('2032-12-31T23:59'), noInvalidDate: true });
  const someDay = anyTime.map((time) => time.toISOString().slice(0, 10));
  const calendar: fc.Arbitrary<Calendar> = fc.record({
    cutoff: fc.constantFrom('00:00', '09:30', '15:00', '23:59'),
    workingWeekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    holidays: fc.uniqueArray(someDay, { maxLength: 60 }),
  });

  it('are working days, in order, and not before the payment', () => {
    fc.assert(
      fc.property(anyTime, days, calendar, (paidAt, terms, rules) => {
        const { from, to } = deliveryDates(paidAt, terms, rules);
        for (const day of [from, to]) {
          expect(rules.workingWeekdays).toContain(new Date(day).getUTCDay());
          expect(rules.holidays).not.toContain(day);
        }
        expect(from <= to).toBe(true);
        expect(from >= new Date(paidAt.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)).toBe(true);
      }),
    );
  });

  it('are as many working days apart as the delivery may take longer', () => {
    fc.assert(
      fc.property(anyTime, days, calendar, (paidAt, terms, rules) => {
        const { from, to } = deliveryDates(paidAt, terms, rules);
        let between = 0;
        for (let day = new Date(from); day.toISOString().slice(0, 10) < to;) {
          day = new Date(day.getTime() + 86_400_000);
          const isWorking = rules.workingWeekdays.includes(day.getUTCDay());
          if (isWorking && !rules.holidays.includes(day.toISOString().slice(0, 10))) between += 1;
        }
        expect(between).toBe(terms.maxDays - terms.minDays);
      }),
    );
  });

  it('are never earlier for a later payment, one more holiday or a longer time to make it', () => {
    fc.assert(
      fc.property(
        fc.record({ paidAt: anyTime, later: fc.nat(30 * 86_400_000), terms: days, rules: calendar, holiday: someDay }),
        ({ paidAt, later, terms, rules, holiday }) => {
          const before = deliveryDates(paidAt, terms, rules);
          const others = [
            deliveryDates(new Date(paidAt.getTime() + later), terms, rules),
            deliveryDates(paidAt, terms, { ...rules, holidays: [...rules.holidays, holiday] }),
            deliveryDates(paidAt, { ...terms, leadDays: terms.leadDays + 1 }, rules),
          ];
          for (const other of others) {
            expect(other.from >= before.from).toBe(true);
            expect(other.to >= before.to).toBe(true);
          }
        },
      ),
    );
  });
});
