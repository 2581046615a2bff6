import { describe, expect, it } from '@jest/globals';
import { readPieces } from '@kanaka/demo-tools/catalogue';
import { AddressDraft } from '@kanaka/contracts/identity';
import { ReviewDraft } from '@kanaka/contracts/reviews';
import { DAY_MS } from './calendar.ts';
import { customers } from './customers.ts';
import { planTrade, type Step } from './plan-trade.ts';
import { SHOPPER } from './staged-orders.ts';

const pieces = await readPieces();
/** Days of all kinds: an ordinary one, a Sunday, the day after Dhanteras, the turn of the year, and a leap day. */
const days = [
  '2026-11-24T06:30:00Z',
  '2026-07-05T20:00:00Z',
  '2026-11-07T04:00:00Z',
  '2027-01-01T00:10:00Z',
  '2028-02-29T18:29:00Z',
];

/** What a piece is made of, shows or is, as far as a review could be wrong about it. */
const namesOfThings =
  /pearl|rub(?=y|ies)|emerald|diamond|sapphire|zircon|polki|enamel|silver|platinum|rose gold|white gold|peacock|lotus|petal|mango|goddess|\bsun\b|\bleaf\b|clasp|screw back|hinge|cord|hoop|jhumka|claw|chain|crescent|studs/g;

const actsOf = (steps: readonly Step[], what: string) =>
  steps.filter((step) => 'act' in step && step.act.what === what);
const ofMonth = (steps: readonly Step[], month: string) =>
  actsOf(steps, 'place').filter(({ at }) => new Date(at).toISOString().startsWith(month)).length;

describe('the planned trade', () => {
  it('is the same for the same moment', () => {
    const now = new Date('2026-11-24T06:30:00Z');
    expect(planTrade(pieces, now)).toEqual(planTrade(pieces, now));
  });

  it.each(days)('is a year of orders in the order of time, with nothing later than half an hour before %s', (day) => {
    const now = new Date(day);
    const { orders, steps } = planTrade(pieces, now);
    expect(orders.length).toBeGreaterThan(150);
    const times = steps.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)).toBeLessThanOrEqual(now.getTime() - 30 * 60_000);
    expect(times[0]).toBeGreaterThan(now.getTime() - 365 * DAY_MS);
    expect(times[0]).toBeLessThan(now.getTime() - 340 * DAY_MS);
  });

  it.each(days)('leaves no order that is neither paid nor given up on %s', (day) => {
    const { steps } = planTrade(pieces, new Date(day));
    const ended = new Set(
      steps.flatMap((step) => ('act' in step && ['pay', 'run-out'].includes(step.act.what) ? [step.order] : [])),
    );
    expect(actsOf(steps, 'place').filter((step) => 'order' in step && !ended.has(step.order))).toEqual([]);
  });

  it('reports damage within 48 hours of the delivery, whatever the day is', () => {
    const found = Array.from({ length: 60 }, (_, days) => {
      const { steps } = planTrade(pieces, new Date(Date.UTC(2026, 10, 1 + days, 6, 30)));
      const late = steps.filter((step) => {
        if (!('act' in step) || step.act.what !== 'ask-return' || step.act.reason !== 'damaged') return false;
        const isArrival = (one: typeof step) => one.act.what === 'move' && one.act.to === 'delivered';
        const arrival = steps.find((one) => 'act' in one && one.order === step.order && isArrival(one));
        return !arrival || step.at - arrival.at > 48 * 3_600_000;
      });
      return late.length;
    });
    expect(found.filter((late) => late > 0)).toEqual([]);
  });

  it('has everything that can become of an order', () => {
    const { steps } = planTrade(pieces, new Date('2026-11-24T06:30:00Z'));
    const acts = new Set(steps.flatMap((step) => ('act' in step ? [step.act.what] : [step.review.what])));
    expect([...acts].toSorted()).toEqual(
      [
        ...['place', 'pay', 'pay-too-little', 'run-out', 'set-status', 'pack', 'send', 'move', 'cancel', 'refund'],
        ...['note', 'collect', 'exchange', 'ask-return', 'move-return', 'expire-return', 'write', 'answer', 'hide'],
      ].toSorted(),
    );
    const statuses = steps.flatMap((step) =>
      'act' in step && step.act.what === 'set-status' ? [step.act.status] : [],
    );
    expect(new Set(statuses)).toEqual(new Set(['inProcess', 'cancelled', 'rejected']));
  });

  it('follows the seasons: much before Dhanteras and Akshaya Tritiya, little in the fortnight of the ancestors', () => {
    const { steps } = planTrade(pieces, new Date('2026-12-20T06:30:00Z'));
    const [april, september, november] = ['2026-04', '2026-09', '2026-11'].map((month) => ofMonth(steps, month));
    expect(april).toBeGreaterThan(1.3 * (september ?? 0));
    expect(november).toBeGreaterThan(2 * (september ?? 0));
  });

  it('gives the demo shopper one order on its way, one to send back, one with a refund and one cancelled', () => {
    const { orders, steps } = planTrade(pieces, new Date('2026-11-24T06:30:00Z'));
    const last = orders.flatMap(({ customer }, order) => {
      if (customer !== SHOPPER) return [];
      const acts = steps.flatMap((step) => ('act' in step && step.order === order ? [step.act] : []));
      const end = acts.at(-1);
      return end ? [end.what === 'move' || end.what === 'move-return' ? `${end.what} ${end.to}` : end.what] : [];
    });
    for (const end of [
      'pay',
      'move handedOver',
      'move delivered',
      'refund',
      'cancel',
      'run-out',
      'move-return accepted',
    ]) {
      expect(last).toContain(end);
    }
  });

  it('sends nothing back that is a final sale', () => {
    const { orders, steps } = planTrade(pieces, new Date('2026-11-24T06:30:00Z'));
    const back = actsOf(steps, 'ask-return').flatMap((step) =>
      'order' in step ? (orders[step.order]?.lines ?? []) : [],
    );
    const final = pieces.filter(({ draft }) => draft.finalSale).map(({ draft }) => draft.title);
    expect(orders.some(({ lines }) => lines.some(({ title }) => final.includes(title)))).toBe(true);
    expect(back.filter(({ title }) => final.includes(title))).toEqual([]);
  });

  it('says nothing twice: no review, no answer, no gift message and no note', () => {
    const { orders, steps } = planTrade(pieces, new Date('2026-11-24T06:30:00Z'));
    const said = [
      ...orders.flatMap(({ giftMessage }) => (giftMessage ? [giftMessage] : [])),
      ...steps.flatMap((step) => {
        if ('act' in step) return step.act.what === 'note' ? [step.act.text] : [];
        if (step.review.what === 'hide') return [];
        return [step.review.what === 'write' ? step.review.message : step.review.text];
      }),
    ];
    expect(said.length).toBeGreaterThan(80);
    expect(said.filter((text, place) => said.indexOf(text) !== place)).toEqual([]);
  });

  it('has reviews that speak of nothing but what their piece is and has', () => {
    const { steps } = planTrade(pieces, new Date('2026-11-24T06:30:00Z'));
    const strange = steps.flatMap((step) => {
      if (!('review' in step) || step.review.what === 'hide' || step.review.of === null) return [];
      const { of, ...review } = step.review;
      const { draft } = pieces.find(({ draft: { title } }) => title === of) ?? {};
      const facts = [of, draft?.category, draft?.subcategory, ...Object.values(draft?.details ?? {})]
        .join(' ')
        .toLowerCase();
      const words = (review.what === 'write' ? review.message : review.text).toLowerCase().match(namesOfThings) ?? [];
      return words.filter((word) => !facts.includes(word)).map((word) => `${of}: ${word}`);
    });
    expect(strange).toEqual([]);
  });

  it('has customers whose addresses and reviews the shop accepts, and who come again', () => {
    for (const { place } of customers) expect(AddressDraft.safeParse(place).error).toBeUndefined();
    const { orders, steps } = planTrade(pieces, new Date('2026-11-24T06:30:00Z'));
    const userId = '01900000-0000-7000-8000-000000000000';
    const reviews = steps.flatMap((step) => ('review' in step ? [step.review] : []));
    for (const review of reviews) {
      if (review.what !== 'write') continue;
      const { stars: reviewValue, message: reviewMessage } = review;
      expect(ReviewDraft.safeParse({ userId, reviewValue, reviewMessage }).error).toBeUndefined();
    }
    const written = reviews.flatMap((review) => (review.what === 'write' ? [`${review.customer} ${review.of}`] : []));
    expect(new Set(written).size).toBe(written.length);
    const byCustomer = Object.values(Object.groupBy(orders, ({ customer }) => customer)).map((own) => own?.length ?? 0);
    expect(byCustomer.filter((count) => count > 3).length).toBeGreaterThan(15);
    expect(byCustomer.length).toBeGreaterThan(50);
  });
});
