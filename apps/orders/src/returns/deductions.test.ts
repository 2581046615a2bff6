import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listReturns } from '@kanaka/contracts/orders/returns';
import { asc, eq, inArray } from 'drizzle-orm';
import { startExchangeHarness } from '../../test/exchange-harness.ts';
import { creditNotes } from '../invoices/documents-schema.ts';
import { refunds } from '../refunds/refunds-schema.ts';

type Harness = Awaited<ReturnType<typeof startExchangeHarness>>;
let harness: Harness;
beforeAll(async () => {
  harness = await startExchangeHarness();
});
afterAll(() => harness.stop());

const scratched = (amount: number) => ({ deduction: { amount, reason: 'The clasp is scratched' } });

/** A delivered order of so many rings for ₹1,030.01 each with tax, and its returns that have arrived. */
async function delivered(quantity = 1) {
  const order = await harness.delivered({ quantity, price: 1_000.01 });
  const { orderId, productId, shopper } = order;
  const received = async (): Promise<string> => {
    const body = { lines: [{ productId, size: '', quantity: 1 }], reason: 'not-suited', words: '' };
    const asked = await harness.send('POST', `/shop/order/returns/request/${orderId}`, shopper.headers, body);
    const id: string = asked.json().data._id;
    for (const to of ['approved', 'received']) await harness.move(id, { to, note: 'Please send it.' });
    return id;
  };
  const accept = async (id: string, more: object = {}) =>
    (await harness.move(id, { to: 'accepted', ...more })).statusCode;
  const refund = async (amount: number) => {
    const headers = { ...harness.owner.headers, 'idempotency-key': `${orderId}-${amount}` };
    const body = { amount, reason: 'With our apologies.', restock: false };
    expect((await harness.send('POST', `/admin/orders/refund/${orderId}`, headers, body)).statusCode).toBe(200);
  };
  const refunded = () =>
    harness.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt));
  /** What went back, and what the credit notes are about, in paise. */
  const amounts = async () => {
    const rows = await refunded();
    const notes = await harness.db
      .select({ data: creditNotes.data })
      .from(creditNotes)
      .where(
        inArray(
          creditNotes.refundId,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy(asc(creditNotes.number));
    for (const { data } of notes) {
      const { igstPaise, cgstPaise, sgstPaise, roundOffPaise, subtotalPaise, totalPaise } = data;
      expect(subtotalPaise + igstPaise + cgstPaise + sgstPaise + roundOffPaise).toBe(totalPaise);
      expect(cgstPaise).toBe(sgstPaise);
    }
    return [rows.map(({ amountPaise }) => amountPaise), notes.map(({ data }) => data.totalPaise)];
  };
  return { ...order, received, accept, refund, refunded, amounts };
}

describe('A deduction from what a return gives back', () => {
  it('is kept by the shop: less is refunded, the credit note is about that, and the customer reads why', async () => {
    const order = await delivered();
    const id = await order.received();
    expect(await order.accept(id, scratched(130.01))).toBe(200);
    expect(await order.amounts()).toEqual([[900_00], [900_00]]);
    const made = (await order.refunded()).map(({ id }) => id);
    const [note] = await harness.db.select().from(creditNotes).where(inArray(creditNotes.refundId, made));
    // The piece has come back: it is no longer among those that were sold.
    expect(note?.data.lines).toMatchObject([
      { title: expect.stringContaining('Ring'), quantity: 1, unit: 'Nos', taxablePaise: 873_79 },
    ]);
    const words = '₹130.01 was deducted: The clasp is scratched.';
    expect(await order.refunded()).toMatchObject([{ reason: `Returned. ${words}`, deductedPaise: 130_01 }]);
    expect((await harness.mailsAbout(id)).at(-1)).toMatchObject({ refundPaise: 900_00, note: words });
    expect((await order.details()).returns).toMatchObject([{ state: 'accepted', lines: [{ accepted: 1 }] }]);
  });

  it('is not given back with another piece: the credit notes are about all but what was kept', async () => {
    const order = await delivered(2);
    const [one, other] = [await order.received(), await order.received()];
    await order.accept(one, scratched(30));
    expect(await order.accept(other)).toBe(200);
    expect(await order.amounts()).toEqual([
      [1000_01, 1030_01],
      [1000_01, 1030_01],
    ]);
  });

  it('is not given back either where a part was refunded before, as the owner saw before accepting', async () => {
    const order = await delivered(2);
    await order.refund(100);
    const [one, other] = [await order.received(), await order.received()];
    await order.accept(one, scratched(30));
    const { data } = listReturns.reply.parse(
      (await harness.send('GET', '/admin/orders/returns', harness.owner.headers)).json(),
    );
    expect(data.find(({ _id }) => _id === other)).toMatchObject({ refundable: 930.01, lines: [{ worth: [930.01] }] });
    await order.accept(other);
    const each = [100_00, 1000_01, 930_01];
    expect(await order.amounts()).toEqual([each, each]);
  });

  it('that was given back as an amount afterwards takes nothing from another piece', async () => {
    const order = await delivered(2);
    const [one, other] = [await order.received(), await order.received()];
    await order.accept(one, scratched(30));
    await order.refund(30);
    await order.accept(other);
    const each = [1000_01, 30_00, 1030_01];
    expect(await order.amounts()).toEqual([each, each]);
  });

  it('goes back with the rest when the order is closed', async () => {
    const order = await delivered(2);
    await order.accept(await order.received(), scratched(30));
    await harness.send('PUT', `/admin/orders/update/${order.orderId}`, harness.owner.headers, {
      orderStatus: 'cancelled',
    });
    expect(await order.amounts()).toEqual([
      [1000_01, 1060_01],
      [1000_01, 1060_01],
    ]);
  });

  it('is made once, however often it is sent at once', async () => {
    const order = await delivered();
    const id = await order.received();
    const codes = await Promise.all(Array.from({ length: 8 }, (_, place) => order.accept(id, scratched(100 + place))));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(await order.refunded()).toHaveLength(1);
  });

  it('lowers the credit for an exchange, and cannot be added to it later', async () => {
    const order = await delivered();
    const id = await order.returned({ accept: scratched(30.01) });
    expect((await order.details()).returns).toMatchObject([{ exchange: { credit: 1_000 } }]);
    expect((await harness.move(id, { to: 'accepted', ...scratched(5) })).json().code).toBe('return.cannot-move');
    expect(await order.accept(id)).toBe(200);
    expect(await order.refunded()).toMatchObject([{ amountPaise: 1000_00, state: 'owed' }]);
  });

  it.each([
    ['more than all but ₹1', 'accepted', scratched(1029.02), 'deduction.amount'],
    ['less than ₹1', 'accepted', scratched(0.99), 'deduction.amount'],
    ['nothing', 'accepted', scratched(0), 'deduction.amount'],
    ['a fraction of a paisa', 'accepted', scratched(10.001), 'deduction.amount'],
    ['without a reason', 'accepted', { deduction: { amount: 10, reason: ' ' } }, 'deduction.reason'],
    ['of a return that is refused', 'refused', scratched(10), 'deduction'],
  ])('is refused: %s', async (_case, to, more, path) => {
    const order = await delivered();
    const id = await order.received();
    const response = await harness.move(id, { to, note: 'It was worn.', ...more });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.json().issues).toMatchObject([{ path }]);
    expect(await order.refunded()).toEqual([]);
  });
});
