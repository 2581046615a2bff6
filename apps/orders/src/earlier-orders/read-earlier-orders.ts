import { Email } from '@kanaka/contracts/email-address';
import { MAX_EARLIER_ORDER_ROWS, type EarlierSource } from '@kanaka/contracts/orders/earlier-orders';
import { optionalWords, Rupees } from '@kanaka/contracts/shapes';
import { toPaise } from '@kanaka/money/rupees';
import { plain } from '@kanaka/server-kit/tables/plain-cell';
import type { TableRow } from '@kanaka/server-kit/tables/read-table';
import { tooLarge, unreadable } from '@kanaka/server-kit/tables/table-record';
import { moment, rupees } from '../csv.ts';
import { csvColumns, type OrderColumn } from '../order-handling/order-csv.ts';
import {
  isKnownToShopify,
  isOfShopify,
  ofShopify,
  shopifyHeading,
  sourceOf,
  type ConvertedOrder,
  type Fault,
  type FileRow,
} from './shopify-orders.ts';

type Cells = Partial<Record<OrderColumn, string>>;
/** An order of a file, written as our export writes it. */
export type FiledOrder = { row: number; cells: Cells; orderKey: string; orderedAt: Date; email: string };
export type FiledOrders = {
  source: EarlierSource;
  rows: number;
  orders: Map<string, FiledOrder>;
  /** Of our columns those that the file has something to say about. */
  given: readonly OrderColumn[];
  unknown: string[];
  faults: Fault[];
  /** How the file calls one of our columns. */
  headingOf: (column: OrderColumn) => string;
};

const AMOUNTS: readonly OrderColumn[] = [
  ...(['Subtotal', 'Tax', 'Shipping', 'Total', 'Paid', 'Payment Difference', 'Of It by Exchange', 'Refunded'] as const),
  ...(['Tax Refunded', 'Of It Credited to an Exchange', 'Of It Lost in Disputes'] as const),
];
const MOMENTS: readonly OrderColumn[] = ['Order Date (IST)', 'Cancelled or Rejected At (IST)', 'Paid At (IST)'];
const LONG: readonly OrderColumn[] = [
  ...(['Items', 'Price Break-up', 'Metal Rates Of (IST)', 'Refunds (IST)', 'Payments Sent Back (IST)'] as const),
];
/** What an order has at least. */
const NEEDED: readonly OrderColumn[] = ['Order ID', 'Order Number', 'Order Date (IST)', 'Pieces', 'Total'];
/** What is long can be as long as a cell of a spreadsheet. */
const texts = new Map(csvColumns.map((column) => [column, optionalWords(LONG.includes(column) ? 32_767 : 300)]));

/** Reads orders in our columns or in Shopify’s; each fault is told with its row. */
export async function readEarlierOrders(rows: AsyncIterable<TableRow>, now: Date): Promise<FiledOrders> {
  const all: FileRow[] = [];
  let headings: string[] = [];
  for await (const { number, cells } of rows) {
    if (all.length === MAX_EARLIER_ORDER_ROWS) {
      throw tooLarge(`At most ${MAX_EARLIER_ORDER_ROWS.toLocaleString('en-IN')} rows at once. Please divide the file.`);
    }
    if (all.length === 0) headings = Object.keys(cells);
    all.push({
      row: number,
      cells: Object.fromEntries(Object.entries(cells).map(([heading, cell]) => [heading.toLowerCase(), cell.trim()])),
    });
  }
  const [first] = all;
  const isOurs = first && 'order id' in first.cells;
  if (!first || !(isOurs || isOfShopify(first))) {
    throw unreadable(
      'These are not orders as this shop or Shopify exports them: there is no “Order ID”, nor “Lineitem name”.',
    );
  }
  const faults: Fault[] = [];
  const given = isOurs ? csvColumns.filter((column) => column.toLowerCase() in first.cells) : csvColumns;
  const isKnown = isOurs
    ? (heading: string) => given.some((column) => column.toLowerCase() === heading)
    : isKnownToShopify;
  const read: FiledOrders = {
    source: isOurs ? 'kanaka' : 'shopify',
    rows: all.length,
    orders: new Map(),
    given,
    unknown: headings.filter((heading) => !isKnown(heading.toLowerCase())),
    faults,
    headingOf: isOurs ? (column) => column : shopifyHeading,
  };
  const converted = isOurs ? all.map((row) => ofOurs(row, given)) : ofShopify(all, faults);
  for (const order of converted) readOrder(read, order, now);
  return read;
}

const ofOurs = ({ row, cells }: FileRow, given: readonly OrderColumn[]): ConvertedOrder => ({
  row,
  cells: Object.fromEntries(given.map((column) => [column, cells[column.toLowerCase()] ?? ''])),
});

function readOrder(read: FiledOrders, { row, cells: given, beside }: ConvertedOrder, now: Date): void {
  const { faults, orders, headingOf } = read;
  const before = faults.length;
  const refuse = (column: OrderColumn, message: string) => faults.push({ row, column: headingOf(column), message });
  const cells: Cells = {};
  for (const column of csvColumns) {
    const written = given[column] ?? '';
    const cell = written === '' ? { cell: '' } : writtenAsOurs(column, written);
    if ('message' in cell) refuse(column, cell.message);
    else if (cell.cell !== '') cells[column] = cell.cell;
    else if (NEEDED.includes(column)) refuse(column, 'This is missing.');
  }
  const email = cells['E-mail'] ? Email.safeParse(cells['E-mail']) : null;
  if (email && !email.success) refuse('E-mail', email.error.issues[0]?.message ?? '');
  if (faults.length > before) return;
  const orderedAt = new Date(plain.moment(cells['Order Date (IST)'] ?? '') ?? '');
  const orderKey = cells['Order ID'] ?? '';
  const earlier = orders.get(orderKey);
  if (orderedAt > now) refuse('Order Date (IST)', 'This day is still to come.');
  if (earlier) refuse('Order ID', `This order stands in row ${earlier.row} already.`);
  if (!hasRightTotal(cells, beside)) refuse('Total', 'This is not the sum of subtotal, tax and shipping.');
  if (faults.length > before) return;
  orders.set(orderKey, { row, cells, orderKey, orderedAt, email: email?.data ?? '' });
}

type Written = { cell: string } | { message: string };

/** A cell as our export would write it, or what is wrong with it. */
function writtenAsOurs(column: OrderColumn, written: string): Written {
  if (MOMENTS.includes(column)) {
    const at = plain.moment(withZone(written));
    return at && !Number.isNaN(Date.parse(at))
      ? { cell: moment(new Date(at)) }
      : { message: 'Please enter a day such as 21/11/2026, with a time or without.' };
  }
  if (column === 'Pieces') {
    const pieces = plain.number(written);
    return pieces && /^\d{1,7}$/.test(pieces) ? { cell: pieces } : { message: 'Please enter a whole number.' };
  }
  if (AMOUNTS.includes(column)) {
    const amount = Number(plain.number(written) ?? Number.NaN);
    const parsed = Rupees.safeParse(column === 'Payment Difference' ? Math.abs(amount) : amount);
    return parsed.success
      ? { cell: rupees(toPaise(amount)) }
      : { message: parsed.error.issues[0]?.message ?? 'This is no amount.' };
  }
  const text = texts.get(column)?.safeParse(written);
  return text?.success ? { cell: text.data } : { message: text?.error.issues[0]?.message ?? '' };
}

/** Shopify’s `2025-10-07 09:50:26 +0530`, as a moment names its zone elsewhere. */
const withZone = (written: string) =>
  written.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) ([+-]\d\d):?(\d\d)$/, '$1T$2$3:$4');

/**
 * In our columns the total is the sum of its parts. In Shopify’s, tax may be within the subtotal, and what a discount took off the
 * shipping is not taken off it there; our columns have no place for that, so of an order that came from there it is not asked again.
 */
function hasRightTotal(cells: Cells, beside: ConvertedOrder['beside']): boolean {
  const paise = (cell = '') => toPaise(Number(plain.number(cell) ?? 0));
  const untaxed = paise(cells.Subtotal) + paise(cells.Shipping);
  const [tax, total] = [paise(cells.Tax), paise(cells.Total)];
  if (!cells.Subtotal || (!beside && sourceOf(cells['Order ID'] ?? '') === 'shopify')) return true;
  if (!beside) return total === untaxed + tax;
  const most = Math.min(paise(cells.Shipping), paise(beside.discount));
  return [0, tax].some((added) => {
    const missing = untaxed + added + paise(beside.duties) - total;
    return missing >= 0 && missing <= most;
  });
}
