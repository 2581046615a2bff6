import type { Readable } from 'node:stream';
import { productColumns, type ProductColumn } from '@kanaka/contracts/catalog/product-file';
import type { Permission } from '@kanaka/contracts/identity/permissions';
import { csvOf, inBatches } from '@kanaka/server-kit/csv-file';
import type { Db } from '@kanaka/server-kit/database/database';
import { listKept } from '../products/owner-list.repository.ts';
import type { PieceView } from '../products/products.repository.ts';
import { listUnitsInShop } from '../stock/units.repository.ts';
import { type Cells, cellsOf, listNames, type PieceCells } from './cells.ts';
import { listMemberships } from './memberships.repository.ts';
import { describedPiece, type PieceOfFile } from './described-piece.ts';

/** Pieces read at once: the catalogue is never in memory as a whole. */
const BATCH = 500;

/** All pieces that are not withdrawn, with the columns that these permissions show, as fast as it is read. */
export function productsCsv(db: Db, permissions: ReadonlySet<Permission>): Readable {
  const names = (Object.keys(productColumns) as ProductColumn[]).filter((name) => isShown(name, permissions));
  const columns = Object.fromEntries(names.map((name) => [name, (row: Cells) => row[name] ?? '']));
  return csvOf(columns, rows(db));
}

/** Whether these permissions show a column of the file, and allow to change it by one. */
export function isShown(name: ProductColumn, permissions: ReadonlySet<Permission>): boolean {
  const { needs } = productColumns[name];
  return needs === undefined || permissions.has(needs);
}

async function* rows(db: Db): AsyncGenerator<Cells[]> {
  const next = (last: PieceView | null) => listKept(db, { after: last?.id ?? null, limit: BATCH });
  for await (const pieces of inBatches(BATCH, next)) {
    yield (await wholePieces(db, pieces)).flatMap((piece) => rowsOf(cellsOf(describedPiece(piece))));
  }
}

export async function wholePieces(db: Db, pieces: readonly PieceView[]): Promise<PieceOfFile[]> {
  const tagged = pieces.filter((piece) => piece.tagged).map(({ id }) => id);
  const units = Map.groupBy(await listUnitsInShop(db, tagged), ({ productId }) => productId);
  const memberships = await listMemberships(
    db,
    pieces.map(({ id }) => id),
  );
  return pieces.map((piece) => ({
    ...piece,
    units: units.get(piece.id) ?? [],
    collections: memberships.get(piece.id) ?? [],
  }));
}

/** As many as its longest list needs. */
function rowsOf({ piece, lists }: PieceCells): Cells[] {
  const more = Math.max(1, ...listNames.map((list) => lists[list].length));
  return Array.from({ length: more }, (_, place): Cells => {
    const entries = listNames.map((list): Cells => lists[list][place] ?? {});
    return entries.reduce((row, entry) => ({ ...row, ...entry }), place === 0 ? piece : { Handle: piece.Handle });
  });
}
