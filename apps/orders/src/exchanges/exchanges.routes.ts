import * as contract from '@kanaka/contracts/orders/returns';
import { toRupees } from '@kanaka/money/rupees';
import { serve } from '@kanaka/server-kit/serve';
import type { SignedIds } from '@kanaka/server-kit/signed-ids';
import type { FastifyInstance } from 'fastify';
import { totalsInRupees } from '../cart/cart-pricing.ts';
import { toCheckout, type PopupConfig } from '../checkout/checkout.routes.ts';
import { toReturn } from '../returns/return-mapper.ts';
import { existingReturn } from '../returns/existing-return.ts';
import { beginExchange, type ExchangeDeps } from './begin-exchange.ts';
import { findExchange, priceExchange, sumsFor } from './price-exchange.ts';

/** For shoppers: another piece for a return that was accepted for an exchange. */
export async function exchangeRoutes(
  app: FastifyInstance,
  deps: ExchangeDeps & { popup: PopupConfig; photographIds: SignedIds },
): Promise<void> {
  const { db, now, photographIds } = deps;

  serve(app, contract.quoteExchange, async ({ params: { id: returnId }, query: wanted, caller }) => {
    const exchange = await findExchange(db, { returnId, caller, now: now() });
    const { items, terms } = await priceExchange(deps, exchange, wanted);
    const sums = sumsFor(exchange, terms.totalPaise);
    return {
      data: {
        title: items[0]?.title ?? '',
        image: items[0]?.image ?? '',
        ...totalsInRupees(terms),
        credit: toRupees(sums.creditPaise),
        due: toRupees(sums.duePaise),
        back: toRupees(sums.backPaise),
        delivery: terms.delivery,
      },
    };
  });

  serve(app, contract.exchangeReturn, async ({ params: { id: returnId }, body: draft, caller }) => {
    const order = await beginExchange(deps, { returnId, draft, caller });
    const { row, order: from } = await existingReturn(db, returnId);
    const isDone = order.paidAt !== null;
    return {
      message: isDone ? 'Your exchange is done. Thank you!' : 'Your piece is held for you. Please pay the difference.',
      data: toReturn(from, row, (id) => photographIds.sign(id, caller.id)),
      ...(!isDone && { checkout: toCheckout(order, deps) }),
    };
  });
}
