import type { Readable } from 'node:stream';
import { leftOutReasons } from '@kanaka/contracts/catalog/units';
import { margin } from '@kanaka/money/margin';
import { csvOf, type Columns } from '@kanaka/server-kit/csv-file';
import type { Db } from '@kanaka/server-kit/database/database';
import { metalPaise, metalsInWords, stockLines, type StockLine } from './stock-lines.ts';

const rupees = (paise: number | null) => (paise === null ? '' : (paise / 100).toFixed(2));
const timesPieces = (paise: number | null, { pieces }: StockLine) => rupees(paise === null ? null : paise * pieces);

/** In the value of the metal; null when it is left out. */
const metalValue = ({ leftOut, metals }: StockLine) =>
  leftOut ? null : metals.reduce((sum, part) => sum + (metalPaise(part) ?? 0), 0);
const marginOf = ({ pricePaise, costPaise }: StockLine) => (costPaise === null ? null : margin(pricePaise, costPaise));

const columns: Columns<StockLine> = {
  Code: ({ sku }) => sku,
  Tag: ({ tag }) => tag,
  HUID: ({ huid }) => huid,
  Piece: ({ title }) => title,
  Category: ({ category }) => category,
  Size: ({ size }) => size,
  Pieces: ({ pieces }) => String(pieces),
  'Metal of one': ({ metals }) => metalsInWords(metals),
  'Metal value': (line) => timesPieces(metalValue(line), line),
  'Left out of the metal value because': ({ leftOut }) => (leftOut ? leftOutReasons[leftOut] : ''),
  'Price of one before tax': ({ pricePaise }) => rupees(pricePaise),
  'Price of all before tax': (line) => timesPieces(line.pricePaise, line),
  'Cost of one': ({ costPaise }) => rupees(costPaise),
  'Cost of all': (line) => timesPieces(line.costPaise, line),
  'Margin of one': (line) => rupees(marginOf(line)?.paise ?? null),
  'Margin (%)': (line) => marginOf(line)?.percent.toFixed(1) ?? '',
  Supplier: ({ supplier }) => supplier,
  'In stock since': ({ stockedOn }) => stockedOn,
  'Last sold': ({ lastSoldOn }) => lastSoldOn,
};

/** A line for each unit, size and other piece; made as fast as it is read, so that the stock is never in memory as a whole. */
export const stockCsv = (db: Db): Readable => csvOf(columns, stockLines(db));
