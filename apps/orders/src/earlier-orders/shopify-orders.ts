import type { EarlierSource } from '@kanaka/contracts/orders/earlier-orders';
import { plain } from '@kanaka/server-kit/tables/plain-cell';
import type { OrderColumn } from '../order-handling/order-csv.ts';

/** A row of a file by its number in a spreadsheet, with its cells by their headings in lower case. */
export type FileRow = { row: number; cells: Readonly<Record<string, string>> };
export type Fault = { row: number; column: string; message: string };

/** Where Shopify has what stands in our columns; of several the first with something counts. */
const headings = {
  'Order Number': ['Name'],
  'Order Date (IST)': ['Created at'],
  Customer: ['Billing Name', 'Shipping Name'],
  'E-mail': ['Email'],
  Recipient: ['Shipping Name', 'Billing Name'],
  Phone: ['Phone', 'Shipping Phone', 'Billing Phone'],
  State: ['Shipping Province Name', 'Shipping Province', 'Billing Province Name', 'Billing Province'],
  Country: ['Shipping Country', 'Billing Country'],
  'Order Status': ['Fulfillment Status'],
  'Cancelled or Rejected At (IST)': ['Cancelled at'],
  'Payment Status': ['Financial Status'],
  'Payment ID': ['Payment ID', 'Payment Reference'],
  Subtotal: ['Subtotal'],
  Tax: ['Taxes'],
  Shipping: ['Shipping'],
  Total: ['Total'],
  'Paid At (IST)': ['Paid at'],
  Refunded: ['Refunded Amount'],
} as const satisfies Partial<Record<OrderColumn, readonly string[]>>;

/** Begins the id of an order of Shopify’s, which is a number only. */
const SHOPIFY = 'shopify:';
export const sourceOf = (orderKey: string): EarlierSource => (orderKey.startsWith(SHOPIFY) ? 'shopify' : 'kanaka');

const inLines = ['Lineitem quantity', 'Lineitem name', 'Lineitem price', 'Lineitem sku'] as const;
const known = [...Object.values(headings).flat(), ...inLines, 'Id', 'Currency', 'Discount Amount', 'Duties'].map(
  (heading) => heading.toLowerCase(),
);

export const isOfShopify = ({ cells }: FileRow) => 'name' in cells && 'lineitem name' in cells;
export const isKnownToShopify = (heading: string) => known.includes(heading);
/** Shopify’s heading of one of our columns. */
export const shopifyHeading = (column: OrderColumn): string =>
  column in headings ? headings[column as keyof typeof headings][0] : column;

export type ConvertedOrder = {
  row: number;
  cells: Partial<Record<OrderColumn, string>>;
  /** Of Shopify’s: what makes its total beside its parts in our columns, as it stands in the file. */
  beside?: { duties: string; discount: string };
};

/**
 * Orders in our columns. Each has a row for each line of it; what is of the order stands in the first of them only. `faults` gets
 * what our columns cannot show: another currency, a broken line, an order that stands in the file twice.
 */
export function ofShopify(rows: readonly FileRow[], faults: Fault[]): ConvertedOrder[] {
  const byName = Map.groupBy(rows, ({ cells }) => cells['name'] ?? '');
  return [...byName.values()].flatMap((lines) => {
    const [first] = lines;
    if (!first) return [];
    const of = (heading: string) => first.cells[heading.toLowerCase()] ?? '';
    const currency = of('Currency');
    if (currency !== '' && currency.toUpperCase() !== 'INR') {
      faults.push({ row: first.row, column: 'Currency', message: 'Only orders in rupees (INR) can be imported.' });
    }
    for (const again of lines.filter((line) => line !== first && line.cells['total'])) {
      faults.push({ row: again.row, column: 'Name', message: `This order stands in row ${first.row} already.` });
    }
    const bought = lines.filter(({ cells }) => cells['lineitem name']).map((line) => lineOf(line, faults));
    const cells: ConvertedOrder['cells'] = Object.fromEntries(
      Object.entries(headings).map(([column, names]) => [column, names.map(of).find(Boolean) ?? '']),
    );
    const id = of('Id') || of('Name');
    return {
      row: first.row,
      beside: { duties: of('Duties'), discount: of('Discount Amount') },
      cells: {
        ...cells,
        'Order ID': id && `${SHOPIFY}${id}`,
        Country: cells.Country?.replace(/^in$/i, 'India') ?? '',
        'Order Status': cells['Cancelled or Rejected At (IST)'] ? 'cancelled' : cells['Order Status'] || 'unfulfilled',
        Paid: cells['Paid At (IST)'] ? (cells.Total ?? '') : '',
        Pieces: String(bought.reduce((sum, { quantity }) => sum + quantity, 0)),
        Items: bought.map(({ words }) => words).join('; '),
      },
    };
  });
}

/** A line as our export writes it. */
function lineOf({ row, cells }: FileRow, faults: Fault[]): { quantity: number; words: string } {
  const numberIn = (column: (typeof inLines)[number], isRight: (number: number) => boolean): number => {
    const number = Number(plain.number(cells[column.toLowerCase()] ?? '') ?? Number.NaN);
    if (number >= 0 && isRight(number)) return number;
    faults.push({ row, column, message: 'Please enter a number in plain digits.' });
    return 0;
  };
  const quantity = numberIn('Lineitem quantity', Number.isInteger);
  const price = numberIn('Lineitem price', Number.isFinite);
  const sku = cells['lineitem sku'] && ` [${cells['lineitem sku']}]`;
  return { quantity, words: `${quantity} × ${cells['lineitem name']}${sku ?? ''} @ ${price.toFixed(2)}` };
}
