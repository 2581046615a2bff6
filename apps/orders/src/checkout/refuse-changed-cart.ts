import { unavailableMessage } from '@kanaka/contracts/cart/cart';
import { UNKNOWN_TITLE } from '@kanaka/contracts/catalog/products';
import { toRupees } from '@kanaka/money/rupees';
import { AppError } from '@kanaka/server-kit/app-error';
import { idsOf, type ServiceClients } from '../service-clients.ts';
import { totalsInRupees, type PricedCart } from '../cart/cart-pricing.ts';

/**
 * Throws `order.unavailable` with the lines that the shop no longer sells: only the shopper may remove something from an
 * order. Throws `order.total-changed` when the shopper saw another total (`seenPaise`). Both contain the lines that can be
 * bought and their current total.
 */
export async function refuseChangedCart(
  { names }: Pick<ServiceClients, 'names'>,
  cart: PricedCart,
  seenPaise: number,
): Promise<void> {
  if (cart.missing.length > 0) {
    const known = await names(idsOf(cart.missing));
    const titles = new Map(known.map(({ _id, title }) => [_id, title]));
    const missing = cart.missing.map((line) => ({ ...line, title: titles.get(line.productId) ?? UNKNOWN_TITLE }));
    throw new AppError('order.unavailable', unavailableMessage(missing), {
      details: { missing, ...freshTotals(cart) },
    });
  }
  if (cart.totals.totalPaise === seenPaise) return;
  throw new AppError(
    'order.total-changed',
    'Your bag has changed since you last saw it. Please review the new total.',
    { details: freshTotals(cart) },
  );
}

/** The lines that can be bought and their total, in rupees. */
function freshTotals({ items, totals }: PricedCart) {
  return {
    items: items.map(({ productId, size, title, unitPricePaise, quantity }) => ({
      ...{ productId, size, title, quantity },
      price: toRupees(unitPricePaise),
    })),
    ...totalsInRupees(totals),
  };
}
