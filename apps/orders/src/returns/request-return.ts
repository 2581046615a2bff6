import { v7 as uuidv7 } from 'uuid';
import {
  finalSaleReasons,
  isUndecided,
  type requestReturn as contract,
  type WantedPiece,
} from '@kanaka/contracts/returns';
import { titleInSize } from '@kanaka/contracts/size-labels';
import { usualReturns } from '@kanaka/contracts/usual-terms';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { mustBeSelf, type Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database';
import { ownPhotographs } from '@kanaka/server-kit/own-photographs';
import type { z } from 'zod';
import { findOrder, lockOrder, type OrderWithItems } from '../orders/orders.repository.ts';
import type { OrderItemRow } from '../schema.ts';
import { remainingLines, isPaid } from '../refunds/refundable.ts';
import { comesIn } from '../checkout/bag-pricing.ts';
import type { ServiceClients } from '../service-clients.ts';
import { attachPhotographs } from './attach-photographs.ts';
import type { ReturnDeps } from './move-return.ts';
import { tellOfReturn } from './record-step.ts';
import { deadlineFor, returnableUntil } from './return-deadline.ts';
import { deliveredAt, insertReturn, insertReturnStep, listReturnsOfOrder } from './returns.repository.ts';

/** How many pieces of each line could be asked to be sent back: neither refunded nor in an open return. */
async function returnablePieces(db: Db, order: OrderWithItems): Promise<Map<number, number>> {
  const undecided = (await listReturnsOfOrder(db, order.id)).filter(({ state }) => isUndecided(state));
  const left = remainingLines(order);
  return new Map(
    order.items.map(({ position, productId, size }) => {
      const kept = left.find((line) => line.productId === productId && line.size === size)?.quantity ?? 0;
      const asked = undecided
        .flatMap(({ lines }) => lines)
        .filter((line) => line.position === position)
        .reduce((sum, { quantity }) => sum + quantity, 0);
      return [position, kept - asked];
    }),
  );
}

/** Until when something of an order can be asked to be sent back, or since when not any more; neither if nothing is left. */
export async function whenReturnable(
  db: Db,
  order: OrderWithItems,
  now: Date,
): Promise<{ returnableUntil?: string; returnsClosedAt?: string }> {
  if (order.status !== 'delivered' || !isPaid(order)) return {};
  const arrived = await deliveredAt(db, order.id);
  const pieces = await returnablePieces(db, order);
  if (!arrived || [...pieces.values()].every((quantity) => quantity <= 0)) return {};
  const until = returnableUntil(arrived, order.returnRules ?? usualReturns);
  return until < now ? { returnsClosedAt: until.toISOString() } : { returnableUntil: until.toISOString() };
}

export type RequestDeps = ReturnDeps & { serviceClients: Pick<ServiceClients, 'products'> };

/** Asks for a return, by the terms that the order keeps. The order is locked, so no piece can be asked for twice. */
export async function requestReturn(
  { db, serviceClients, wakeRelay, now, photographIds }: RequestDeps,
  { orderId, draft, caller }: { orderId: string; draft: z.output<typeof contract.body>; caller: Caller },
): Promise<string> {
  const id = uuidv7();
  const at = now();
  const photographs = ownPhotographs({ photographIds, now }, { photographs: draft.photographs, userId: caller.id });
  const exchangeFor = draft.exchangeFor ? await namedPiece(serviceClients, draft.exchangeFor) : null;
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const order = await findOrder(tx, orderId);
    if (!order) throw notFound('order');
    mustBeSelf(caller, order.userId);
    const arrived = await deliveredAt(tx, orderId);
    if (order.status !== 'delivered' || !arrived || !isPaid(order)) {
      throw new AppError('conflict', 'return.not-delivered', 'Only what has been delivered can be sent back.');
    }
    const until = deadlineFor(draft.reason, arrived, order.returnRules ?? usualReturns);
    if (until < at) throw tooLate(until, draft.reason === 'damaged');
    const returnable = await returnablePieces(tx, order);
    const lines = draft.lines.map(({ productId, size, quantity }) => {
      const item = order.items.find((one) => one.productId === productId && one.size === size);
      if (!item || quantity > (returnable.get(item.position) ?? 0)) throw tooMany();
      if (item.finalSale && !finalSaleReasons.includes(draft.reason)) throw finalSale(item);
      return { position: item.position, quantity };
    });
    const { reason, words } = draft;
    await insertReturn(tx, { id, orderId, reason, words, exchangeFor, createdAt: at }, lines);
    await insertReturnStep(tx, {
      returnId: id,
      state: 'requested',
      doneBy: caller.id,
      doneByName: '',
      note: '',
      doneAt: at,
    });
    await attachPhotographs(tx, { returnId: id, state: 'requested', photographs });
    await tellOfReturn(tx, order, id);
  });
  wakeRelay();
  return id;
}

/** The wanted piece with its name of today. It is not reserved: what it costs and whether it is there counts when it is ordered. */
async function namedPiece(
  { products }: RequestDeps['serviceClients'],
  wanted: WantedPiece,
): Promise<WantedPiece & { title: string; image: string }> {
  const [product] = await products([wanted.productId]);
  if (!product || !comesIn(product, wanted.size)) {
    const message = 'The piece that you want instead is not sold any more. Please choose another one.';
    throw new AppError('conflict', 'return.unknown-piece', message);
  }
  return { ...wanted, title: product.title, image: product.images[0] ?? '' };
}

const inIndia = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

function tooLate(until: Date, isDamage: boolean): AppError {
  const what = isDamage ? 'Damage on arrival could be reported' : 'This order could be sent back';
  return new AppError('conflict', 'return.too-late', `${what} until ${inIndia.format(until)}. Kindly write to us.`);
}

function finalSale(item: Pick<OrderItemRow, 'title' | 'size'>): AppError {
  const message = `${titleInSize(item)} was a final sale. It can be returned only if it arrived damaged or is not what you ordered.`;
  return new AppError('conflict', 'return.final-sale', message);
}

function tooMany(): AppError {
  return new AppError('conflict', 'return.too-many', 'This is more than is left of what you bought.');
}
