import { v7 as uuidv7 } from 'uuid';
import {
  listColumns,
  productColumns,
  type ProductColumn,
  type ProductFileRow,
} from '@kanaka/contracts/catalog/product-file';
import { MAX_ROWS_A_PIECE } from '@kanaka/contracts/catalog/product-imports';
import type { FileMapping, SentPictures } from '@kanaka/contracts/catalog/file-mapping';
import type { Permission } from '@kanaka/contracts/identity/permissions';
import type { Change } from '@kanaka/audit/record-change';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { readTable } from '@kanaka/server-kit/tables/read-table';
import { unreadable } from '@kanaka/server-kit/tables/table-record';
import { LONGEST_HANDLE } from './compare-piece.ts';
import { isShown } from './export-products.ts';
import { productRows } from './foreign/product-rows.ts';
import { addRows, beat, handlesByCode, insertImport, interruptSilent, moveImport } from './imports.repository.ts';
import type { ImportRow } from './imports-schema.ts';
import { beginNaming } from './name-pictures.ts';

/** Rows written to the database at once: the file is never in memory as a whole. */
const BATCH = 1_000;

type Sent = {
  fileName: string;
  file: AsyncIterable<Uint8Array>;
  /** Of another system's file. */
  mapping?: FileMapping | undefined;
  pictures?: SentPictures | undefined;
  by: Change['actor'];
  permissions: ReadonlySet<Permission>;
};

/** Stores the rows of a file by their pieces; what it would change is found out next. A file that cannot be read leaves nothing. */
export async function receiveFile(
  { db }: { db: Db },
  { fileName, file, mapping, pictures, by, permissions }: Sent,
): Promise<ImportRow> {
  const read = await productRows(readTable(file), mapping, mapping && (await handlesByCode(db)));
  const columns = allowed(read.columns, permissions);
  await interruptSilent(db);
  const id = uuidv7();
  const needs = [...new Set(columns.flatMap((name) => productColumns[name].needs ?? []))];
  const inserted = await insertImport(db, { id, fileName, columns, needs, byId: by.id, byName: by.name });
  if (inserted === 'taken') throw importUnderway();
  try {
    const rowsOf = new Map<string, number>();
    let count = 0;
    const found = new Set<ProductColumn>(['Handle']);
    const naming = beginNaming(pictures);
    for await (const batch of inBatches(read.rows)) {
      count += batch.length;
      const rows = batch.map((row) => naming.address(withoutEmpty(row, columns)));
      for (const name of rows.flatMap(({ cells }) => Object.keys(cells) as ProductColumn[])) found.add(name);
      const byHandle = Map.groupBy(rows, handleOf);
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
      change: {
        ...{ rows: count, pieces: rowsOf.size, notes: [...leftOut(read.left), ...naming.notes()] },
        // Another system's file empties no column of ours by having nothing for it.
        ...(mapping && { columns: [...found] }),
      },
    });
    if (!moved || moved === 'taken') throw cancelled();
    return moved;
  } catch (error) {
    const message = error instanceof AppError ? error.message : 'The file did not arrive complete.';
    await moveImport(db, id, { from: ['receiving'], to: 'interrupted', change: { message } });
    throw error;
  }
}

function leftOut(headings: ReadonlySet<string>): string[] {
  if (headings.size === 0) return [];
  const seo = [...headings].filter((heading) => /\bseo\b|\bmeta\b/i.test(heading));
  return [
    `Left out, as you chose: ${[...headings].join(', ')}.`,
    ...(seo.length > 0
      ? [`${seo.join(', ')}: search engines are given the title and the description of the piece itself.`]
      : []),
  ];
}

async function* inBatches(rows: AsyncIterable<ProductFileRow>): AsyncGenerator<ProductFileRow[]> {
  let batch: ProductFileRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The columns of a file, all of which the shop must know and the sender be allowed to change. */
function allowed(headings: readonly string[], permissions: ReadonlySet<Permission>): ProductColumn[] {
  const unknown = headings.filter((heading) => !Object.hasOwn(productColumns, heading));
  if (unknown.length > 0) throw wrongColumns(`The shop does not know ${named(unknown)}.`);
  const columns = headings as readonly ProductColumn[];
  if (!columns.includes('Handle'))
    throw wrongColumns('The column Handle is missing, which says which piece a row belongs to.');
  const hidden = columns.filter((name) => !isShown(name, permissions));
  if (hidden.length > 0) throw wrongColumns(`Your role does not allow you to change ${named(hidden)}.`);
  for (const [first = '', ...others] of Object.values(listColumns).map((list) => Object.keys(list))) {
    const lone = others.find((name) => headings.includes(name));
    if (lone && !headings.includes(first)) throw wrongColumns(`The column ${lone} needs the column ${first}.`);
  }
  return [...columns];
}

const named = (columns: readonly string[]) =>
  `${columns.length === 1 ? 'the column' : 'the columns'} ${columns.join(', ')}`;
const wrongColumns = (message: string) => new AppError('import.columns', `${message} Nothing was read.`);

/** Rows without a handle, or with one that no piece can have, are pieces of their own, so that each of them is told. */
const handleOf = ({ number, cells: { Handle = '' } }: ProductFileRow) =>
  Handle === '' || Handle.length > LONGEST_HANDLE ? ` ${number}` : Handle;

function withoutEmpty({ cells, ...row }: ProductFileRow, columns: readonly ProductColumn[]): ProductFileRow {
  const said = columns.map((name) => [name, cells[name]] as const).filter(([, cell]) => cell);
  return { ...row, cells: Object.fromEntries(said) };
}

export const importUnderway = () =>
  new AppError('import.underway', 'Another file is being read or applied. Please wait until it is done, or cancel it.');
const cancelled = () => new AppError('import.state', 'This import was cancelled.');
