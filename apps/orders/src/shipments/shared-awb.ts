import { fieldError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import { lockFor } from '../lock-for.ts';
import { listOrdersWithAwb } from './shipments.repository.ts';

type Addressed = Pick<OrderWithItems, 'id' | 'address'>;

const placeOf = ({ address: { recipient, address, city, pincode } }: Addressed) =>
  [recipient, address, city, pincode].map((part) => part.toLowerCase().replaceAll(/[\s,.]+/g, '')).join('/');

/** Of these orders one that goes to another recipient or address than this order. */
export const goingElsewhere = (order: Addressed, others: readonly Addressed[]) =>
  others.find((other) => other.id !== order.id && placeOf(other) !== placeOf(order));

/** 409 `shipment.awb-in-use` when an order that goes elsewhere travels under an AWB, unless that is meant. */
export async function refuseAwbInUse(
  tx: Db,
  order: Addressed,
  { awb, sharedAwb = false }: { awb: string; sharedAwb?: boolean | undefined },
): Promise<void> {
  if (awb === '' || sharedAwb) return;
  // Of two orders that get an AWB at once, the second sees the first.
  await lockFor(tx, awb);
  const other = goingElsewhere(order, await listOrdersWithAwb(tx, awb));
  if (other) throw awbInUse(awb, other);
}

export const awbInUse = (awb: string, { id, address }: Addressed) =>
  fieldError(
    'shipment.awb-in-use',
    'awb',
    `Order #${id.slice(-8)} to ${address.recipient}, ${address.city} already has the AWB ${awb}. Each customer would follow the other’s parcel.`,
  );
