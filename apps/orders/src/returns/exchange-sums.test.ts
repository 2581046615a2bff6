import { expect, it } from '@jest/globals';
import { MIN_REFUND_PAISE } from '@kanaka/money/refunds';
import fc from 'fast-check';
import { splitRefund } from '../refunds/refundable.ts';
import { exchangeSums } from './exchange-sums.ts';

const paise = fc.integer({ min: MIN_REFUND_PAISE, max: 5_000_000 });
const isMovable = (amount: number) => amount === 0 || amount >= MIN_REFUND_PAISE;

it.each([
  [1_000, [1_000], { credits: [1_000], creditPaise: 1_000, duePaise: 0, backPaise: 0 }],
  [1_500, [1_000], { credits: [1_000], creditPaise: 1_000, duePaise: 500, backPaise: 0 }],
  [600, [1_000], { credits: [600], creditPaise: 600, duePaise: 0, backPaise: 400 }],
  [1_200, [500, 1_000], { credits: [500, 700], creditPaise: 1_200, duePaise: 0, backPaise: 300 }],
  [400, [500, 1_000], { credits: [400, 0], creditPaise: 400, duePaise: 0, backPaise: 1_100 }],
  [1_050, [1_000], null],
  [950, [1_000], null],
])('An order of %d paise is paid with %j', (total, held, sums) => {
  expect(exchangeSums(total, held)).toEqual(sums);
});

it('Nothing of an exchange is lost, and no amount is moved that Razorpay does not move', () => {
  fc.assert(
    fc.property(paise, fc.array(paise, { minLength: 1, maxLength: 3 }), (total, held) => {
      const sums = exchangeSums(total, held);
      if (!sums) return;
      const all = held.reduce((sum, amount) => sum + amount, 0);
      expect(sums.creditPaise + sums.duePaise).toBe(total);
      expect(sums.creditPaise + sums.backPaise).toBe(all);
      expect(isMovable(sums.duePaise)).toBe(true);
      held.forEach((amount, place) => expect(isMovable(amount - (sums.credits[place] ?? 0))).toBe(true));
    }),
  );
});

it('A refund through several payments is whole, and leaves nothing that could not be refunded', () => {
  fc.assert(
    fc.property(
      fc.array(paise, { minLength: 1, maxLength: 3 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (rests, share) => {
        const sources = rests.map((restPaise, place) => ({ paymentId: `pay_${place}`, restPaise }));
        const all = rests.reduce((sum, rest) => sum + rest, 0);
        const amount = Math.max(MIN_REFUND_PAISE, Math.round(all * share));
        if (!isMovable(all - amount)) return;
        const parts = splitRefund(sources, amount);
        // Only with payments of a few rupees is there no way.
        if (!parts) return expect(Math.min(...rests)).toBeLessThan(4 * MIN_REFUND_PAISE);
        expect(parts.reduce((sum, part) => sum + part.amountPaise, 0)).toBe(amount);
        for (const { paymentId, amountPaise } of parts) {
          const rest = sources.find((source) => source.paymentId === paymentId)?.restPaise ?? 0;
          expect(amountPaise).toBeGreaterThanOrEqual(MIN_REFUND_PAISE);
          expect(isMovable(rest - amountPaise)).toBe(true);
        }
      },
    ),
  );
});
