import { v7 as uuidv7 } from 'uuid';
import {
  listColumns,
  productColumns,
  type ProductColumn,
  type ProductFileRow,
} from '@kanaka/contracts/catalog/product-file';
import { MAX_ROWS_A_PIECE } from '@kanaka/contracts/catalog/product-imports';
import type { Permission } from '@kanaka/contracts/identity/permissions';
import type { Change } from '@kanaka/audit/record-change';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { plainCell } from '@kanaka/server-kit/tables/plain-cell';
import { readTable, type TableRow } from '@kanaka/server-kit/tables/read-table';
import { unreadable } from '@kanaka/server-kit/tables/table-record';
import { isShown } from './export-products.ts';
import { addRows, beat, insertImport, interruptSilent, moveImport } from './imports.repository.ts';
import type { ImportRow } from './imports-schema.ts';

/** Rows written to the database at once: the file is never in memory as a whole. */
const BATCH = 1_000;

type Sent = {
  fileName: string;
  file: AsyncIterable<Uint8Array>;
  by: Change['actor'];
  permissions: ReadonlySet<Permission>;
};

/** Stores the rows of a file by their pieces; what it would change is found out next. A file that cannot be read leaves nothing. */
export async function receiveFile({ db }: { db: Db }, { fileName, file, by, permissions }: Sent): Promise<ImportRow> {
  const rows = readTable(file);
  const first = await rows.next();
  const columns = first.done ? [] : columnsIn(first.value, permissions);
  await interruptSilent(db);
  const id = uuidv7();
  const needs = [...new Set(columns.flatMap((name) => productColumns[name].needs ?? []))];
  const inserted = await insertImport(db, { id, fileName, columns, needs, byId: by.id, byName: by.name });
  if (inserted === 'taken') throw importUnderway();
  try {
    const rowsOf = new Map<string, number>();
    let count = 0;
    for await (const batch of inBatches(first.done ? [] : [first.value], rows)) {
      count += batch.length;
      const plain = batch.map((row) => plainRow(row, columns));
      const byHandle = Map.groupBy(plain, handleOf);
      for (const [handle, { length }] of byHandle) {
        const sum = (rowsOf.get(handle) ?? 0) + length;
        if (sum > MAX_ROWS_A_PIECE) throw unreadable(`More than ${MAX_ROWS_A_PIECE} rows have the handle ${handle}.`);
        rowsOf.set(handle, sum);
      }
      await addRows(db, id, byHandle);
      if (!(await beat(db, { id, state: 'receiving' }))) throw cancelled();
    }
    const moved = await moveImport(db, id, {
      from: ['receiving'],
      to: 'checking',
      change: { rows: count, pieces: rowsOf.size },
    });
    if (!moved || moved === 'taken') throw cancelled();
    return moved;
  } catch (error) {
    const message = error instanceof AppError ? error.message : 'The file did not arrive whole.';
    await moveImport(db, id, { from: ['receiving'], to: 'interrupted', change: { message } });
    throw error;
  }
}

async function* inBatches(first: TableRow[], rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow[]> {
  let batch = first;
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The columns of a file, all of which the shop must know and the sender be allowed to change. */
function columnsIn({ cells }: TableRow, permissions: ReadonlySet<Permission>): ProductColumn[] {
  const headings = Object.keys(cells);
  const unknown = headings.filter((heading) => !Object.hasOwn(productColumns, heading));
  if (unknown.length > 0) throw wrongColumns(`The shop does not know ${named(unknown)}.`);
  const columns = headings as ProductColumn[];
  if (!columns.includes('Handle'))
    throw wrongColumns('The column Handle is missing, which says which piece a row is of.');
  const hidden = columns.filter((name) => !isShown(name, permissions));
  if (hidden.length > 0) throw wrongColumns(`Your role does not allow you to change ${named(hidden)}.`);
  for (const [first = '', ...others] of Object.values(listColumns).map((list) => Object.keys(list))) {
    const lone = others.find((name) => headings.includes(name));
    if (lone && !headings.includes(first)) throw wrongColumns(`The column ${lone} needs the column ${first}.`);
  }
  return columns;
}

const named = (columns: readonly string[]) =>
  `${columns.length === 1 ? 'the column' : 'the columns'} ${columns.join(', ')}`;
const wrongColumns = (message: string) => new AppError('import.columns', `${message} Nothing was read.`);

/** Rows without a handle are pieces of their own, so that each of them is told. */
const handleOf = ({ number, cells }: ProductFileRow) => cells.Handle ?? ` ${number}`;

/** Cells as our own file writes them. */
function plainRow({ number, cells }: TableRow, columns: readonly ProductColumn[]): ProductFileRow {
  const plain = columns.map((name) => [name, plainCell(productColumns[name].kind, cells[name] ?? '')] as const);
  return { number, cells: Object.fromEntries(plain.filter(([, cell]) => cell !== '')) };
}

export const importUnderway = () =>
  new AppError('import.underway', 'Another file is being read or applied. Please wait until it is done, or cancel it.');
const cancelled = () => new AppError('import.state', 'This import was cancelled.');
