import type { WantedPiece } from '@kanaka/contracts/orders/returns';
import { MIN_REFUND_PAISE } from '@kanaka/money/refunds';
import { formatPaise } from '@kanaka/money/rupees';
import { AppError } from '@kanaka/server-kit/app-error';
import { mustBeSelf, type Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import { priceOrder, type CheckoutDeps, type PricedOrder } from '../checkout/price-order.ts';
import { refuseChangedCart } from '../checkout/refuse-changed-cart.ts';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import { heldRefunds } from '../orders/held-refunds.ts';
import { cannotMove } from '../returns/move-return.ts';
import { existingReturn } from '../returns/existing-return.ts';
import type { WholeReturn } from '../returns/returns.repository.ts';
import { exchangeSums, type ExchangeSums } from '../returns/exchange-sums.ts';

export type OpenExchange = { row: WholeReturn; from: OrderWithItems };

/** One of the caller's own returns for which another piece can be chosen now. */
export async function findExchange(
  db: Db,
  { returnId, caller, now }: { returnId: string; caller: Caller; now: Date },
): Promise<OpenExchange> {
  const { row, order: from } = await existingReturn(db, returnId);
  mustBeSelf(caller, from.userId);
  if (row.state !== 'exchanging') throw cannotMove(row);
  if (!row.exchangeBy || row.exchangeBy <= now) {
    const message = 'The time to choose another piece is over. The money is on its way back to you.';
    throw new AppError('return.cannot-move', message);
  }
  return { row, from };
}

export const sumsFor = ({ row, from }: OpenExchange, totalPaise: number): ExchangeSums => {
  const sums = exchangeSums(
    totalPaise,
    heldRefunds(from, row.id).map(({ amountPaise }) => amountPaise),
  );
  if (sums) return sums;
  throw new AppError(
    'exchange.difference-too-small',
    `This piece differs by less than ${formatPaise(MIN_REFUND_PAISE)}, which can be neither paid nor given back. Please choose another piece, or take the money.`,
  );
};

/**
 * What a piece costs today, delivered to the address of the order that it is exchanged for, or collected as that was, as long
 * as the shop offers it. `seenPaise` is the total that the shopper has seen, if it is ordered now.
 */
export async function priceExchange(
  deps: CheckoutDeps,
  { from: { userId, address, pickup } }: Pick<OpenExchange, 'from'>,
  wanted: WantedPiece,
  seenPaise?: number,
): Promise<PricedOrder> {
  const seller = await deps.sellerSettings();
  const method = pickup && seller.pickup ? 'pickup' : 'delivery';
  return priceOrder(deps, { userId, lines: [wanted], method, address, seller }, async (cart) => {
    if (cart.missing.length > 0) {
      const message = 'This piece is no longer sold. Please choose another one, or take the money.';
      throw new AppError('order.unavailable', message);
    }
    if (seenPaise !== undefined) await refuseChangedCart(deps.serviceClients, cart, seenPaise);
  });
}
