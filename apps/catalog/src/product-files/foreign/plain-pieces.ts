import type { TableRow } from '@kanaka/server-kit/tables/read-table';
import type { ForeignPiece } from './foreign-piece.ts';

/** Rows of which nothing is known but what the owner says about their headings. */
export async function* plainPieces(rows: AsyncIterable<TableRow>): AsyncGenerator<ForeignPiece> {
  for await (const { number, cells } of rows) {
    yield { number, own: {}, rest: cells, variants: [], pictures: [], problems: [] };
  }
}
