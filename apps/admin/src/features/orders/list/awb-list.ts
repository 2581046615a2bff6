import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { CSV_START, csvLine } from '@kanaka/contracts/csv';
import { orderNumber } from '../../../shared/orders/order-number.ts';

const columns = ['Order', 'Courier', 'AWB', 'Recipient', 'Address', 'City', 'State', 'Pincode', 'Phone', 'Pieces'];

/**
 * The addresses of orders that are delivered, as CSV for a courier, who writes courier and AWB into it; the back office then hands the orders
 * over by the same file. What is packed with an AWB already has it.
 */
export function awbList(orders: readonly AdminOrder[]): string {
  const rows = orders
    .filter(({ pickup }) => !pickup)
    .map(({ _id, addressInfo: to, pieces, consignment }) => [
      orderNumber(_id),
      consignment?.courier ?? '',
      consignment?.awb ?? '',
      to.recipient,
      to.address,
      to.city,
      to.state,
      to.pincode,
      to.phone,
      String(pieces),
    ]);
  return CSV_START + [columns, ...rows].map(csvLine).join('');
}
