import type { correctAddress as contract } from '@kanaka/contracts/orders/order-address';
import type { ParsedCallOf } from '@kanaka/contracts/endpoint';
import type { PlaceDraft } from '@kanaka/contracts/identity/addresses';
import { isIntraState } from '@kanaka/money/gst';
import { deliveryDay } from '@kanaka/presentation/delivery-words';
import { insertJob } from '@kanaka/queues/outbox';
import { AppError, fieldError } from '@kanaka/server-kit/app-error';
import type { ShopSettings } from '@kanaka/contracts/catalog/settings';
import { deliveryFor, promised, type DeliveryDeps } from '../delivery/delivery-terms.ts';
import { findInvoice } from '../invoices/documents.repository.ts';
import { taxName } from '../invoices/gst-words.ts';
import { changeOrder, existingOrder } from '../orders/change-order.ts';
import { addressLinesOf, mailAbout, mayBeMailed } from '../orders/customer-mail.ts';
import { isClosed, isSent } from '../orders/order-status.ts';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import { later, updateOrder } from '../orders/update-order.ts';
import type { OrderRow } from '../schema.ts';
import type { ServiceClients } from '../service-clients.ts';
import type { ShipmentDeps } from '../shipments/change-shipments.ts';
import { recordMove } from '../shipments/move-shipment.ts';
import { listShipments } from '../shipments/shipments.repository.ts';

export type AddressDeps = ShipmentDeps &
  DeliveryDeps & { serviceClients: Pick<ServiceClients, 'checkPlace'>; now: () => Date };

type Address = OrderRow['address'];

/**
 * Gives an order that has not left another delivery address; what it had stays in its history. Returns in words what follows from
 * it. The lock of the order decides between this and packing, handing over and another correction.
 */
export async function correctAddress(
  deps: AddressDeps,
  { orderId, correction, by }: { orderId: string; correction: ParsedCallOf<typeof contract>['body']; by: Owner },
): Promise<string> {
  const { preview, takeBack, version, ...draft } = correction;
  const { place, states } = await deps.serviceClients.checkPlace(draft);
  const seen = await existingOrder(deps.db, orderId);
  refusePlace(seen.address, place, states);
  const [shop, days] = await Promise.all([deps.sellerSettings(), daysTo(deps, seen, place)]);
  return changeOrder(deps, orderId, async (tx, order) => {
    const former = order.address;
    const address = { ...former, ...place, recipient: place.recipient || order.customerName, addressId: null };
    const changed = differing(former, address);
    if (changed.length === 0) return 'Nothing has changed: this is already its address.';
    const isAsSeen = version === undefined || Date.parse(version) === order.updatedAt.getTime();
    if (!isAsSeen || differing(former, seen.address).length > 0) {
      throw new AppError('order.changed', 'This order has changed since you opened it. Please look at it again.');
    }
    const parcels = (await listShipments(tx, orderId)).filter(({ state }) => state !== 'failed');
    refuseLeft(order, parcels);
    const invoice = await findInvoice(tx, orderId);
    if (invoice && !isSameState(former, address)) throw stateBilled(invoice.number, { former, address, shop });
    if (parcels.length > 0 && !takeBack && !preview) {
      const message = 'A parcel of this order is packed, with the former address on its label. Take it back first.';
      throw new AppError('order.packed', message);
    }
    const { delivery: was, paidAt } = order;
    const delivery = was && days ? promised({ ...was, ...days }, paidAt ?? deps.now()) : was;
    const isMailed = mayBeMailed(order);
    const effects = [
      ...(delivery ? [arrival(was?.to, delivery.to)] : []),
      taxEffect({ former, address, shop, invoiceNumber: invoice?.number }),
      parcels.length > 0 ? 'What is packed is taken back, because its label is wrong: please pack it again.' : '',
      isMailed ? 'The customer is told by e-mail.' : 'The customer gets no e-mail: the address is not confirmed.',
    ].filter(Boolean);
    if (preview) return effects.join(' ');

    const formerAddresses = [
      ...order.formerAddresses,
      { address: former, until: deps.now().toISOString(), by: by.userName },
    ];
    await updateOrder(tx, orderId, { address, formerAddresses, delivery, updatedAt: later });
    for (const shipment of parcels) {
      await recordMove(tx, { order, shipment }, { to: 'failed', by, tokenOf: deps.tokenOf });
    }
    if (isMailed) {
      await insertJob(tx, 'mail', 'address-corrected', `mail-address-${orderId}-${formerAddresses.length}`, {
        ...mailAbout(order),
        deliverTo: addressLinesOf({ ...order, address }),
        delivery: delivery ?? undefined,
      });
    }
    await recordOrderChange(tx, order, {
      by,
      action: 'order.address-corrected',
      ...recorded(changed, former, address),
    });
    return ['The address has been corrected.', ...effects].join(' ');
  });
}

const fields = ['recipient', 'address', 'city', 'state', 'pincode', 'phone', 'notes'] as const;
type Field = (typeof fields)[number];

const differing = (one: Address, other: Address) => fields.filter((field) => one[field] !== other[field]);

const isSameState = (one: Address, other: Address) => one.state.toLowerCase() === other.state.toLowerCase();

/** The activity log forgets nothing, so of what says where a person lives it has only that it was corrected. */
function recorded(changed: readonly Field[], former: Address, address: Address) {
  const places = changed.filter((field) => field === 'city' || field === 'state' || field === 'pincode');
  const of = (from: Address) => Object.fromEntries(places.map((field) => [field, from[field]]));
  const others = changed.filter((field) => !places.some((place) => place === field));
  return {
    was: of(former),
    details: { ...of(address), ...Object.fromEntries(others.map((field) => [field, 'corrected'])) },
  };
}

/** Refuses another country, and a pincode of another state. */
function refusePlace(former: Address, place: PlaceDraft, states: readonly string[]): void {
  if (place.country.toLowerCase() !== former.country.toLowerCase()) {
    const message = `This order stays in ${former.country}: in another country it has another tax, and duties. Please cancel it; the customer can order again.`;
    throw fieldError('order.other-country', 'country', message);
  }
  if (states.length > 0 && !states.includes(place.state)) {
    const message = `The pincode ${place.pincode} is in ${states.join(' or ')}, not in ${place.state}.`;
    throw fieldError('address.place-unknown', 'pincode', message);
  }
}

/** How long it takes to another pincode; null to the same one. 409 for one that is not delivered to. */
async function daysTo(deps: AddressDeps, order: OrderWithItems, { country, pincode }: PlaceDraft) {
  if (order.pickup || pincode === order.address.pincode) return null;
  const time = { leadDays: order.delivery?.leadDays ?? 0, paidAt: order.paidAt ?? deps.now() };
  const found = await deliveryFor(deps, { country, pincode, ...time, valuePaise: order.totalPaise });
  if (!found.served) throw fieldError('order.not-delivered', 'pincode', found.why);
  const { minDays, maxDays } = found.delivery;
  return { minDays, maxDays };
}

/** 409 for what is collected, closed, or has left. */
function refuseLeft(order: OrderWithItems, parcels: readonly { state: string }[]): void {
  if (order.pickup) {
    const message = 'This order is collected in the shop, so nothing is sent to an address.';
    throw new AppError('order.to-be-collected', message);
  }
  if (isClosed(order)) throw new AppError('order.closed', 'This order is closed, so nothing of it is sent.');
  if (!isSent(order) && parcels.every(({ state }) => state === 'packed')) return;
  const message = 'A parcel of this order has already left. Please ask the courier to change its address.';
  throw new AppError('order.handed-over', message);
}

type Move = { former: Address; address: Address; shop: ShopSettings };

/** The tax of an address by its name on the invoice. */
const taxOf = (address: Address, { gstin, state }: ShopSettings) =>
  taxName({ seller: { gstin, state }, intraState: isIntraState(address, state) });

/**
 * The state is the place of supply, which an issued invoice names and which cannot be corrected on it (IGST Act, section 10;
 * CGST Rules, rule 46(n)).
 */
function stateBilled(number: string, { former, address, shop }: Move): AppError {
  const [was, is] = [taxOf(former, shop), taxOf(address, shop)];
  const tax = was === is ? '' : `, and ${is} is due instead of ${was}`;
  const message = `The invoice ${number} is issued for ${former.state}. ${address.state} is another place of supply${tax}, and an issued invoice is never changed. Please cancel this order, which refunds it with a credit note; the customer can then order again to the new address.`;
  return fieldError('order.state-billed', 'state', message);
}

function arrival(was: string | undefined, to: string): string {
  return was === to
    ? `It arrives by ${deliveryDay(to)}, as promised.`
    : `It arrives by ${deliveryDay(to)}${was ? ` instead of ${deliveryDay(was)}` : ''}.`;
}

function taxEffect({ former, address, shop, invoiceNumber }: Move & { invoiceNumber: string | undefined }): string {
  if (invoiceNumber) return `The invoice ${invoiceNumber} stays as it was issued.`;
  const [was, is] = [taxOf(former, shop), taxOf(address, shop)];
  if (was === is) return '';
  // Without the sums, which not everybody who corrects an address may see.
  return `Its tax becomes ${is} instead of ${was}; tax and total stay as they are.`;
}
