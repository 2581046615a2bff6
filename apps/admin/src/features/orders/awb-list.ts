import type { AdminOrder } from '@kanaka/contracts/admin-orders';
import { orderNumber } from '../../shared/order-number.ts';

const columns = ['Order', 'Courier', 'AWB', 'Recipient', 'Address', 'City', 'State', 'Pincode', 'Phone', 'Pieces'];

/**
 * The addresses of orders that are delivered, as CSV for a courier, who writes courier and AWB into it; the back office then hands the orders
 * over by the same file. A cell that a spreadsheet would take for a formula begins with an apostrophe.
 */
export function awbList(orders: readonly AdminOrder[]): string {
  const rows = orders
    .filter(({ pickup }) => !pickup)
    .map(({ _id, addressInfo: to, pieces }) => [
      orderNumber(_id),
      '',
      '',
      to.recipient,
      to.address,
      to.city,
      to.state,
      to.pincode,
      to.phone,
      String(pieces),
    ]);
  return [columns, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
