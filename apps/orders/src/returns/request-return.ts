import { v7 as uuidv7 } from 'uuid';
import { finalSaleReasons, type requestReturn as contract, type WantedPiece } from '@kanaka/contracts/orders/returns';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { usualReturns } from '@kanaka/contracts/catalog/usual-terms';
import { AppError } from '@kanaka/server-kit/app-error';
import { mustBeSelf, type Caller } from '@kanaka/server-kit/auth';
import { ownPhotographs } from '@kanaka/server-kit/own-photographs';
import type { z } from 'zod';
import { changeOrder } from '../orders/change-order.ts';
import type { OrderItemRow } from '../schema.ts';
import { isPaid } from '../orders/order-status.ts';
import { comesIn } from '../cart/cart-pricing.ts';
import type { ServiceClients } from '../service-clients.ts';
import type { ReturnDeps } from './move-return.ts';
import { recordStep } from './record-step.ts';
import { insertReturn } from './returns.repository.ts';
import { deadlineFor, returnablePieces } from '../shipments/returnable.ts';

export type RequestDeps = ReturnDeps & { serviceClients: Pick<ServiceClients, 'products'> };

/** Asks for a return, by the terms that the order keeps. The order is locked, so no piece can be asked for twice. */
export async function requestReturn(
  deps: RequestDeps,
  { orderId, draft, caller }: { orderId: string; draft: z.output<typeof contract.body>; caller: Caller },
): Promise<string> {
  const id = uuidv7();
  const at = deps.now();
  const photographs = ownPhotographs(deps, { photographs: draft.photographs, userId: caller.id });
  const exchangeFor = draft.exchangeFor ? await namedPiece(deps.serviceClients, draft.exchangeFor) : null;
  return changeOrder(deps, orderId, async (tx, order) => {
    mustBeSelf(caller, order.userId);
    if (!isPaid(order)) throw notDelivered();
    const returnable = await returnablePieces(tx, order);
    const lines = draft.lines.map(({ productId, size, quantity }) => {
      const found = returnable.find(({ item }) => item.productId === productId && item.size === size);
      const arrival = found?.arrivals.at(-quantity);
      if (!found || !arrival) throw found?.hasAllArrived === false ? notDelivered() : tooMany();
      const { item } = found;
      const until = deadlineFor(draft.reason, arrival, order.returnRules ?? usualReturns);
      if (until < at) throw tooLate(until, draft.reason === 'damaged');
      if (item.finalSale && !finalSaleReasons.includes(draft.reason)) throw finalSale(item);
      return { position: item.position, quantity };
    });
    const { reason, words } = draft;
    await insertReturn(tx, { id, orderId, reason, words, exchangeFor, createdAt: at }, lines);
    await recordStep(tx, order, id, { to: 'requested', by: { id: caller.id, userName: '' }, at, photographs });
    return id;
  });
}

/** The wanted piece with its name of today. It is not reserved: what it costs and whether it is there counts when it is ordered. */
async function namedPiece(
  { products }: RequestDeps['serviceClients'],
  wanted: WantedPiece,
): Promise<WantedPiece & { title: string; image: string }> {
  const [product] = await products([wanted.productId]);
  if (!product || !comesIn(product, wanted.size)) {
    const message = 'The piece you want instead is no longer sold. Please choose another one.';
    throw new AppError('return.unknown-piece', message);
  }
  return { ...wanted, title: product.title, image: product.images[0] ?? '' };
}

const inIndia = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

function tooLate(until: Date, isDamage: boolean): AppError {
  const what = isDamage ? 'Damage on arrival could be reported' : 'This order could be sent back';
  return new AppError('return.too-late', `${what} until ${inIndia.format(until)}. Please write to us.`);
}

function finalSale(item: Pick<OrderItemRow, 'title' | 'size'>): AppError {
  const message = `${titleInSize(item)} was a final sale. It can be returned only if it arrived damaged or is not what you ordered.`;
  return new AppError('return.final-sale', message);
}

function notDelivered(): AppError {
  return new AppError('return.not-delivered', 'Only pieces that have been delivered can be sent back.');
}

function tooMany(): AppError {
  return new AppError('return.too-many', 'This is more than is left of what you bought.');
}
