import type { DeliveryMethod } from '@kanaka/contracts/orders/checkout';
import { hasSeller, type SellingTerms } from '@kanaka/contracts/catalog/settings';
import type { GivenDiscount } from '@kanaka/contracts/orders/typed-orders';
import { toPaise } from '@kanaka/money/rupees';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import type { Logger } from '@kanaka/server-kit/logger';
import type { Sealing } from '@kanaka/server-kit/sealed-text';
import { priceCart, type PricedCart } from '../cart/cart-pricing.ts';
import { deliveryFor, toCustomer, type DeliveryDeps, type FrozenDelivery } from '../delivery/delivery-terms.ts';
import { pickupOf, supplyPlace, type Pickup } from '../delivery/pickup.ts';
import type { NewItem, NewOrder } from '../orders/orders.repository.ts';
import type { LinkDeps } from '../orders/payment-link.ts';
import type { OrderRow } from '../schema.ts';
import { idsOf, type Line, type ServiceClients } from '../service-clients.ts';
import type { Held } from './open-order.ts';

export type CheckoutDeps = {
  db: Db;
  serviceClients: ServiceClients;
  reservationSeconds: number;
  logger: Logger;
  now: () => Date;
  sealing: Sealing;
} & DeliveryDeps &
  LinkDeps;

/** What is ordered, by whom, and where it goes. */
type Wanted = {
  userId: string;
  lines: readonly Line[];
  method: DeliveryMethod;
  address: Pick<OrderRow['address'], 'country' | 'state' | 'pincode'>;
  seller: SellingTerms;
  /** Of an order that somebody of the shop types: the very units, and what is taken off. */
  tags?: string[];
  discount?: GivenDiscount | null;
};

/** The pieces with their prices of today, the terms that an order of them keeps, and how much an account may hold unpaid. */
export type PricedOrder = {
  items: NewItem[];
  terms: Omit<
    NewOrder,
    'id' | 'userId' | 'customerName' | 'customerEmail' | 'idempotencyKey' | 'requestHash' | 'address'
  > & {
    delivery: FrozenDelivery;
  };
  limit: Held;
};

/**
 * What an order costs today, how it reaches its shopper and by when. `refuse` throws for what cannot be ordered so. 409
 * `order.no-pickup` for what cannot be collected, and `order.not-delivered`: nothing is sold that could not be delivered.
 */
export async function priceOrder(
  deps: CheckoutDeps,
  { userId, lines, method, address, seller, tags = [], discount = null }: Wanted,
  refuse: (cart: PricedCart) => Promise<void>,
): Promise<PricedOrder> {
  refuseWithoutSeller(seller);
  const products = await deps.serviceClients.products(idsOf(lines), { shopperId: userId, tags });
  const offer = method === 'pickup' ? pickupOffer(seller) : null;
  const pickup = offer?.place ?? null;
  const { country } = supplyPlace({ address, pickup });
  const cart = priceCart(lines, products, { country, taxTerms: seller, discount });
  await refuse(cart);
  refuseTooMany(cart, seller.maxQuantity);
  const { leadDays, totals, taxPercent } = cart;
  const time = { leadDays, paidAt: deps.now() };
  const delivery =
    offer?.readyBy(time) ?? (await deliveredBy(deps, { ...address, ...time, valuePaise: totals.totalPaise }));
  const reservedUntil = new Date(Date.now() + deps.reservationSeconds * 1000);
  const { pieces, rupees } = seller.unpaidLimit;
  return {
    items: cart.items,
    terms: {
      ...totals,
      discount: discount && { ...discount, paise: cart.discountPaise },
      taxPercent,
      sellerGstin: seller.gstin,
      delivery,
      pickup,
      returnRules: seller.returns,
      policies: seller.policies ?? [],
      reservedUntil,
      // If placing it is interrupted, the reconciler deletes the order after the reservation has expired.
      nextCheckAt: reservedUntil,
    },
    limit: { pieces, paise: toPaise(rupees) },
  };
}

/** An invoice needs a seller's name. Without one nothing is reserved and nobody is asked to pay. */
function refuseWithoutSeller(seller: SellingTerms): void {
  if (hasSeller(seller)) return;
  throw new AppError('shop.not-set-up', 'We are not taking orders yet. Your selection is kept; please come back soon.');
}

function pickupOffer(seller: SellingTerms): Pickup {
  const offer = pickupOf(seller);
  if (offer) return offer;
  const message = 'Pieces cannot be collected in the shop at present. Please choose delivery.';
  throw new AppError('order.no-pickup', message);
}

async function deliveredBy(deps: DeliveryDeps, to: Parameters<typeof deliveryFor>[1]): Promise<FrozenDelivery> {
  const found = await deliveryFor(deps, to);
  if (!found.served) throw new AppError('order.not-delivered', toCustomer(found.why));
  return found.delivery;
}

/** The limit covers all sizes of a piece, so that one shopper cannot reserve its whole stock. */
function refuseTooMany({ items }: PricedCart, maxQuantity: number): void {
  const quantities = new Map<string, number>();
  for (const { productId, title, quantity } of items) {
    const together = (quantities.get(productId) ?? 0) + quantity;
    quantities.set(productId, together);
    if (together <= maxQuantity) continue;
    throw new AppError(
      'order.too-many-of-a-piece',
      `One order takes at most ${maxQuantity} of “${title}”. Please lower its quantity in your bag.`,
      { details: { productId, maxQuantity } },
    );
  }
}
