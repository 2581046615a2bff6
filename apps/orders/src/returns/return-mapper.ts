import { isUndecided } from '@kanaka/contracts/orders/return-states';
import type { AdminReturn, Return } from '@kanaka/contracts/orders/returns';
import { toRupees } from '@kanaka/money/rupees';
import { taxOn } from '@kanaka/money/gst';
import type { z } from 'zod';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import { returnablePaise, worthOf } from '../refunds/refundable.ts';
import { piecesOf } from '../orders/unsent-pieces.ts';
import { heldPaise } from '../orders/held-refunds.ts';
import type { WholeReturn } from './returns.repository.ts';

/** Signs the id of a photograph for the user who reads the return. */
export type SignPhotograph = (photographId: string) => string;

/** A return for its shopper. */
export function toReturn(
  order: OrderWithItems,
  row: WholeReturn,
  signPhotograph: SignPhotograph,
): z.input<typeof Return> {
  const { id, orderId, state, reason, words, courier, awb, sendBy, exchangeFor, exchangeBy, exchangeOrderId, steps } =
    row;
  return {
    _id: id,
    ...{ orderId, state, reason, words, courier, awb },
    ...(sendBy && { sendBy: sendBy.toISOString() }),
    ...(exchangeFor && { exchangeFor }),
    ...(exchangeOrderId && (state === 'exchanging' || state === 'exchanged') && { exchangeOrderId }),
    ...(state === 'exchanging' &&
      exchangeBy && { exchange: { credit: toRupees(heldPaise(order, id)), by: exchangeBy.toISOString() } }),
    lines: piecesOf(order, row.lines),
    steps: steps.map((step) => ({
      state: step.state,
      at: step.doneAt.toISOString(),
      note: step.note,
      photographs: step.photographs.map(signPhotograph),
    })),
  };
}

export function toAdminReturn(
  order: OrderWithItems,
  row: WholeReturn,
  signPhotograph: SignPhotograph,
): z.input<typeof AdminReturn> {
  const paise = piecesOf(order, row.lines).reduce((sum, { unitPricePaise, quantity }) => {
    const line = unitPricePaise * quantity;
    return sum + line + taxOn(line, order.taxPercent);
  }, 0);
  const shown = toReturn(order, row, signPhotograph);
  return {
    ...shown,
    ...(isUndecided(row.state) && {
      refundable: toRupees(returnablePaise(order)),
      lines: shown.lines.map((line) => ({ ...line, worth: worthOf(order, line).map(toRupees) })),
    }),
    customer: { id: order.userId, name: order.customerName, email: order.customerEmail },
    value: toRupees(paise),
    steps: row.steps.map(({ state, doneAt, note, doneBy, doneByName, photographs }) => ({
      state,
      at: doneAt.toISOString(),
      note,
      photographs: photographs.map(signPhotograph),
      by: doneByName || (doneBy === order.userId ? order.customerName : 'The shop'),
    })),
  };
}
