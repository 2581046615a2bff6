import { parse } from 'csv-parse/sync';
import { MAX_IMPORTED_LINES } from '@kanaka/contracts/orders/shipments';
import { asciiDigits } from '@kanaka/contracts/digits';
import { AppError } from '@kanaka/server-kit/app-error';

/** A line of a file with courier and AWB of an order; lines are counted as an editor shows them. */
export type AwbLine = { line: number; order: string; courier: string; awb: string };
type Record = { line: number; cells: string[] };

const columns = { order: /order/i, courier: /courier|carrier|logistic/i, awb: /awb|waybill|tracking|consignment/i };

/**
 * The lines of a CSV file, without its heading, by whose names the columns are found; without one they are order, courier, AWB.
 * Forgives what spreadsheets and couriers' portals do to a file: other separators and the line that names them, quotes in the
 * text, `="0695…"` and apostrophes around numbers. 400 when it has no line or too many.
 */
export function awbLines(csv: string): AwbLine[] {
  const [first, ...others] = recordsIn(csv);
  const heading = first?.cells.some((cell) => columns.order.test(cell)) ? first.cells : null;
  const place = (name: keyof typeof columns, usual: number) => {
    const found = heading?.findIndex((cell) => columns[name].test(cell)) ?? -1;
    return found < 0 ? usual : found;
  };
  const places = { order: place('order', 0), courier: place('courier', 1), awb: place('awb', 2) };
  const lines = (heading || !first ? others : [first, ...others]).map(({ line, cells }) => ({
    line,
    order: cells[places.order] ?? '',
    courier: cells[places.courier] ?? '',
    awb: cells[places.awb] ?? '',
  }));
  if (lines.length === 0) throw new AppError('shipment.no-lines', 'There is no order in this file.');
  if (lines.length > MAX_IMPORTED_LINES) throw tooManyLines();
  return lines;
}

const tooManyLines = () => new AppError('shipment.too-many-lines', `At most ${MAX_IMPORTED_LINES} orders at once.`);

/** The parser takes its time with every line of another number of cells, also where it leaves it out. */
const MAX_LINES = 10 * MAX_IMPORTED_LINES;
const EMPTY_CELLS = /^[,;\t ]+$/gm;

function recordsIn(csv: string): Record[] {
  const [, named, all = csv] = /^\uFEFF?"?(sep=.)"?(?:\r\n|\r|\n)(.*)$/is.exec(csv) ?? [];
  const rest = all.replaceAll(EMPTY_CELLS, '');
  if (rest.split(/[\r\n]+/, MAX_LINES + 1).length > MAX_LINES) throw tooManyLines();
  try {
    return parsed(rest, { from: named ? 1 : 0, quote: '"' });
  } catch {
    // A quote that begins and does not end: each line is then by itself, and quotes are text.
    return parsed(rest, { from: named ? 1 : 0, quote: null });
  }
}

function parsed(csv: string, { from, quote }: { from: number; quote: string | null }): Record[] {
  const records: Record[] = [];
  parse(csv, {
    bom: true,
    quote,
    delimiter: [',', ';', '\t'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    to: MAX_IMPORTED_LINES + 2,
    on_record(cells: string[], { lines }) {
      records.push({ line: lines + from, cells: cells.map(bare) });
      return null;
    },
  });
  return records;
}

/**
 * A cell as it was meant, without what spreadsheets put around numbers to keep their digits, and what nobody sees in a number
 * that was copied from a chat.
 */
function bare(cell: string): string {
  return asciiDigits(cell)
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .replace(/^=?"(.*)"$/s, '$1')
    .replaceAll(/^["'‘’]+|"$/g, '')
    .trim();
}
