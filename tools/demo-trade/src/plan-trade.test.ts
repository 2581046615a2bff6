import { describe, expect, it } from '@jest/globals';
import { readPieces } from '@kanaka/demo-tools/catalogue';
import { AddressDraft } from '@kanaka/contracts/identity/addresses';
import { ReviewDraft } from '@kanaka/contracts/reviews/reviews';
import { DAY_MS, HOUR_MS } from './calendar.ts';
import { customers, SHOPPER } from './demo-data.ts';
import { planTrade } from './plan-trade.ts';

const pieces = readPieces();
const now = new Date('2026-11-24T06:30:00Z');
const { orders, steps } = planTrade(pieces, now);
const acts = steps.flatMap((step) => ('act' in step ? [step] : []));
const reviews = steps.flatMap((step) => ('review' in step ? [step.review] : []));

describe('the planned trade', () => {
  it('is the same for the same moment', () => {
    expect(planTrade(pieces, now)).toEqual({ orders, steps });
  });

  it.each([
    ...['2026-11-24T06:30:00Z', '2026-07-05T20:00:00Z', '2026-11-07T04:00:00Z'],
    ...['2027-01-01T00:10:00Z', '2028-02-29T18:29:00Z'],
  ])('is a year of orders that are paid or given up, in the order of time, half an hour before %s', (day) => {
    const until = Date.parse(day);
    const planned = planTrade(pieces, new Date(day));
    expect(planned.orders.length).toBeGreaterThan(150);
    const times = planned.steps.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)).toBeLessThanOrEqual(until - HOUR_MS / 2);
    expect(times[0]).toBeGreaterThan(until - 365 * DAY_MS);
    expect(times[0]).toBeLessThan(until - 340 * DAY_MS);
    const ordersOf = (...names: string[]) =>
      new Set(planned.steps.flatMap((step) => ('act' in step && names.includes(step.act.what) ? [step.order] : [])));
    expect([...ordersOf('pay', 'run-out')]).toEqual(expect.arrayContaining([...ordersOf('place')]));
  });

  it('has everything that can become of an order, and reviews that are answered and hidden', () => {
    const does = new Set([...acts.map(({ act }) => act.what), ...reviews.map((review) => review.what)]);
    expect(does.size).toBe(19);
    const ends = acts.filter(({ order }) => orders[order]?.customer === SHOPPER).map(({ act }) => act.what);
    expect(ends).toEqual(expect.arrayContaining(['refund', 'cancel', 'run-out', 'move-return']));
  });

  it('reports damage within 48 hours of the delivery, whatever the day is', () => {
    for (let day = 1; day <= 60; day += 1) {
      const planned = planTrade(pieces, new Date(Date.UTC(2026, 10, day, 6, 30))).steps;
      const own = planned.flatMap((step) => ('act' in step ? [step] : []));
      for (const { at, order, act } of own) {
        if (act.what !== 'ask-return' || act.reason !== 'damaged') continue;
        const arrival = own.find((one) => one.order === order && one.act.what === 'move' && one.act.to === 'delivered');
        expect(at - (arrival?.at ?? 0)).toBeLessThanOrEqual(48 * HOUR_MS);
      }
    }
  });

  it('sends nothing back that is a final sale', () => {
    const back = acts.flatMap(({ act, order }) => (act.what === 'ask-return' ? (orders[order]?.lines ?? []) : []));
    const final = pieces.filter(({ draft }) => draft.finalSale).map(({ draft }) => draft.title);
    expect(back.filter(({ title }) => final.includes(title))).toEqual([]);
  });

  it('has customers whose addresses and reviews the shop accepts, each review once', () => {
    for (const { place } of customers) expect(AddressDraft.safeParse(place).error).toBeUndefined();
    const written = reviews.flatMap((review) => (review.what === 'write' ? [review] : []));
    for (const { stars: reviewValue, message: reviewMessage } of written) {
      const review = { userId: crypto.randomUUID(), reviewValue, reviewMessage };
      expect(ReviewDraft.safeParse(review).error).toBeUndefined();
    }
    expect(new Set(written.map(({ customer, of }) => `${customer} ${of}`)).size).toBe(written.length);
    expect(new Set(written.map(({ message }) => message)).size).toBe(written.length);
  });
});
