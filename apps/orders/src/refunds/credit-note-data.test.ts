import { describe, expect, it } from '@jest/globals';
import { assert, array, boolean, constantFrom, integer, nat, property, tuple } from 'fast-check';
import type { CreditNoteData, InvoiceData } from '@kanaka/contracts/orders/documents';
import { refundFault } from '@kanaka/money/refunds';
import { returnPrice, splitTax, totalsOf } from '@kanaka/money/totals';
import { creditNoteData } from './credit-note-data.ts';

const id = '0198c5a2-7e11-7c3a-9d21-5f0c8ad03135';
const at = '2026-11-20T09:00:00.000Z';
const party = { name: '', email: '', phone: '', addressLines: [], state: '', stateCode: '' };

type Line = { unitPricePaise: number; quantity: number };

function invoiceOf(lines: readonly Line[], { intraState = true, taxPercent = 3 } = {}): InvoiceData {
  const { subtotalPaise, taxPaise, totalPaise } = totalsOf(lines, { taxPercent });
  return {
    ...{ number: 'K/1', issuedAt: at, orderId: id, orderDate: at, placeOfSupply: '', endorsement: '', lines: [] },
    seller: { ...party, shopName: '', tagline: '', gstin: '33AAAAA0000A1Z5' },
    buyer: { ...party, country: 'India' },
    ...{ subtotalPaise, taxPercent, intraState, ...splitTax(taxPaise, intraState), shippingPaise: 0, totalPaise },
    ...{ totalInWords: '', paymentId: 'pay_1', giftMessage: '' },
  };
}

const note = (invoice: InvoiceData, earlier: readonly CreditNoteData[], amountPaise: number, line?: Line) =>
  creditNoteData(invoice, {
    ...{ number: '', issuedAt: new Date(at), amountPaise, earlier },
    refund: {
      ...{ id, amountPaise, reason: '', ...(line && { linesPaise: amountPaise }) },
      lines: line ? [{ ...line, productId: id, size: '', title: 'Ring', jewellery: {}, priceBreakup: null }] : [],
    },
  });

const taxOf = ({ igstPaise, cgstPaise, sgstPaise, roundOffPaise }: CreditNoteData | InvoiceData) =>
  igstPaise + cgstPaise + sgstPaise + roundOffPaise;
const keys = ['subtotalPaise', 'igstPaise', 'cgstPaise', 'sgstPaise', 'roundOffPaise', 'totalPaise'] as const;
const sums = (notes: readonly CreditNoteData[]) => keys.map((key) => notes.reduce((sum, one) => sum + one[key], 0));

describe('The credit notes of an invoice', () => {
  it('of three pieces for ₹11, refunded one by one, reverse its CGST and SGST to the paisa', () => {
    const invoice = invoiceOf([{ unitPricePaise: 1_100, quantity: 3 }]);
    const notes: CreditNoteData[] = [];
    for (const returned of [0, 1, 2]) {
      const line = { unitPricePaise: 1_100, quantity: 1 };
      notes.push(note(invoice, notes, returnPrice({ ...line, returned }), line));
    }
    expect(notes.map(({ cgstPaise, sgstPaise, roundOffPaise }) => [cgstPaise, sgstPaise, roundOffPaise])).toEqual([
      [16, 16, 1],
      [17, 17, -1],
      [16, 16, 1],
    ]);
    expect(sums(notes)).toEqual(keys.map((key) => invoice[key]));
  });

  it('reverse together exactly its heads, however it is refunded: by pieces, by amounts, at home and elsewhere', () => {
    const lines = array(tuple(integer({ min: 100, max: 5_000_000 }), integer({ min: 1, max: 4 })), {
      minLength: 1,
      maxLength: 4,
    });
    const shares = array(integer({ min: 1, max: 100 }), { maxLength: 6 });
    assert(
      property(
        lines,
        shares,
        nat(),
        boolean(),
        constantFrom(0, 3, 5),
        (prices, parts, seed, intraState, taxPercent) => {
          const items = prices.map(([unitPricePaise, quantity]) => ({ unitPricePaise, quantity }));
          const invoice = invoiceOf(items, { intraState, taxPercent });
          const notes: CreditNoteData[] = [];
          let left = invoice.totalPaise;
          const refund = (amountPaise: number, line?: Line) => {
            if (refundFault(amountPaise, left) !== null) return;
            notes.push(note(invoice, notes, amountPaise, line));
            left -= amountPaise;
          };
          for (const [place, part] of parts.entries()) {
            const line = items[(seed + place) % items.length];
            if (part > 50 && line && place < items.length)
              refund(returnPrice({ ...line, returned: 0 }, taxPercent), line);
            else refund(Math.floor((left * part) / 200));
          }
          refund(left);
          expect(sums(notes)).toEqual(keys.map((key) => invoice[key]));
          for (const one of notes) {
            expect(one.subtotalPaise + taxOf(one)).toBe(one.totalPaise);
            expect(one.lines.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0)).toBe(one.subtotalPaise);
            expect(Math.min(one.subtotalPaise, one.igstPaise, one.cgstPaise, one.sgstPaise)).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
