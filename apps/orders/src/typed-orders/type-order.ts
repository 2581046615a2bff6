import { createHash } from 'node:crypto';
import { v7 as uuidv7, stringify } from 'uuid';
import { OrderAddress } from '@kanaka/contracts/orders/orders';
import type { TypedOrder } from '@kanaka/contracts/orders/typed-orders';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { fieldError } from '@kanaka/server-kit/app-error';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import type { ShopSettings } from '@kanaka/contracts/catalog/settings';
import type { PricedCart } from '../cart/cart-pricing.ts';
import { createKeyed } from '../checkout/create-order.ts';
import { openOrder, type Opened } from '../checkout/open-order.ts';
import { priceOrder, type CheckoutDeps } from '../checkout/price-order.ts';
import { refuseChangedCart } from '../checkout/refuse-changed-cart.ts';
import { existingOrder, type ChangeDeps } from '../orders/change-order.ts';
import { recordOrderChange } from '../orders/record-order-change.ts';
import { keepPan } from '../pan/kept-pan.ts';
import type { OrderRow } from '../schema.ts';
import { mailLink } from './mail-payment-link.ts';
import { refuseDiscount, refuseOtherUnits } from './typed-prices.ts';

/** From this value on a bill to somebody who is not registered has their address (CGST Rules, rule 46). */
const ADDRESS_FROM_PAISE = 50_000_00;

export type TypedDeps = CheckoutDeps & ChangeDeps;

/**
 * Places an order for a customer, on the phone or in the shop: with the use-cases of the checkout, only that the pieces are typed instead
 * of taken from a cart, held as long as the settings say, and perhaps with a discount.
 */
export async function typeOrder(
  deps: TypedDeps,
  { draft, idempotencyKey, by }: { draft: TypedOrder; idempotencyKey: string; by: Caller },
): Promise<OrderRow> {
  const seller = await deps.sellerSettings();
  const holding = { ...deps, reservationSeconds: seller.typedOrders.holdMinutes * 60 };
  const { customer } = draft;
  const userId = customer.kind === 'known' ? customer.id : guestId(deps, customer.phone);
  const requestHash = createHash('sha256')
    .update(JSON.stringify([by.id, draft]))
    .digest('hex');
  const key = { userId, idempotencyKey, requestHash };
  return createKeyed(
    holding,
    key,
    () => openTyped(holding, { draft, key, by, seller }),
    (tx, orderId) => recordTyped(tx, orderId, { by, now: deps.now() }),
  );
}

/** Somebody without an account is the same person with the same number: that counts for the limit of cash in a day. */
function guestId({ tokenOf }: Pick<TypedDeps, 'tokenOf'>, phone: string): string {
  const bytes = createHash('sha256')
    .update(tokenOf(`guest ${phone}`))
    .digest()
    .subarray(0, 16);
  // A UUID of one's own making (RFC 9562, version 8).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return stringify(bytes);
}

type Asked = {
  draft: TypedOrder;
  key: Pick<OrderRow, 'userId' | 'idempotencyKey' | 'requestHash'>;
  by: Caller;
  seller: ShopSettings;
};

async function openTyped(deps: TypedDeps, { draft, key, by, seller }: Asked): Promise<Opened | null> {
  const { lines, discount, deliveryMethod: method, channel, payBy } = draft;
  const [customer, address] = await Promise.all([customerOf(deps, draft), addressOf(deps, draft, seller)]);
  const tags = lines.flatMap(({ tag }) => tag ?? []);
  const wanted = { userId: key.userId, lines, tags, discount, address, method, seller };
  const { terms, items } = await priceOrder(deps, wanted, async (cart) => {
    refuseOtherUnits(cart, lines);
    refuseDiscount(cart, { discount, by, seller });
    refuseWithoutAddress(cart, draft);
    await refuseChangedCart(deps.serviceClients, cart, toPaise(draft.totalAmount));
  });
  const id = uuidv7();
  const order = {
    ...terms,
    ...key,
    id,
    ...(draft.pan && { pan: keepPan(deps.sealing, id, draft.pan) }),
    ...customer,
    address: { ...address, recipient: (method === 'delivery' && address.recipient) || customer.customerName },
    typed: { id: by.id, by: by.userName, channel, payBy },
  };
  return deps.db.transaction((tx) => openOrder(tx, { order, items, limit: null }));
}

async function customerOf({ serviceClients }: TypedDeps, { customer }: TypedOrder) {
  if (customer.kind === 'new') {
    // Nobody has typed a stranger's address to have it written to: somebody of the shop has asked for it.
    return { customerName: customer.name, customerEmail: customer.email ?? '', emailProven: true, guest: true };
  }
  const { name, email, emailProven } = await serviceClients.customer(customer.id);
  return { customerName: name, customerEmail: email, emailProven, guest: false };
}

async function addressOf(
  { serviceClients }: TypedDeps,
  { address, customer, isGift, giftMessage }: TypedOrder,
  seller: ShopSettings,
): Promise<OrderRow['address']> {
  const gift = { addressId: null, isGift, giftMessage: isGift ? giftMessage : '' };
  if (address) {
    const { place, states } = await serviceClients.checkPlace(address);
    if (states.length > 0 && !states.includes(place.state)) {
      const message = `The pincode ${place.pincode} is in ${states.join(' or ')}, not in ${place.state}.`;
      throw fieldError('address.place-unknown', 'address.pincode', message);
    }
    return OrderAddress.parse({ ...place, ...gift });
  }
  const phone = customer.kind === 'new' ? customer.phone : '';
  const nowhere = { recipient: '', address: '', city: '', pincode: '', notes: '' };
  return { ...nowhere, ...gift, phone, state: seller.state, country: 'India' };
}

function refuseWithoutAddress({ totals }: PricedCart, { address }: TypedOrder): void {
  if (address || totals.subtotalPaise < ADDRESS_FROM_PAISE) return;
  const message = `From ${formatPaise(ADDRESS_FROM_PAISE)} on the bill needs the customer’s address (CGST Rules, rule 46).`;
  throw fieldError('order.address-needed', 'address', message);
}

/** When it is placed, the activity log has it and its customer gets the link. */
async function recordTyped(tx: Db, orderId: string, { by, now }: { by: Caller; now: Date }): Promise<void> {
  const order = await existingOrder(tx, orderId);
  const { typed, discount } = order;
  const details = {
    ...{ channel: typed?.channel, payBy: typed?.payBy },
    ...(discount && { discountPaise: discount.paise, reason: discount.reason }),
  };
  await recordOrderChange(tx, order, { by, action: 'order.typed', details });
  await mailLink(tx, order, now);
}
