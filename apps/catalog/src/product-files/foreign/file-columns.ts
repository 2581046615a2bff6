import type { FileColumns } from '@kanaka/contracts/catalog/file-mapping';
import type { ProductColumn } from '@kanaka/contracts/catalog/product-file';
import type { TableRow } from '@kanaka/server-kit/tables/read-table';
import type { ForeignPiece } from './foreign-piece.ts';
import { guessColumn } from './guess-column.ts';
import { piecesOf, placeName, withFormat } from './product-rows.ts';

const SAMPLES = 60;
const CATEGORIES = 500;
const SAMPLE_LENGTH = 80;

/** What a file has for its owner to decide about; nothing of it is kept. */
export async function fileColumns(rows: AsyncGenerator<TableRow>): Promise<FileColumns> {
  const { format, all } = await withFormat(rows);
  const sure = new Set<ProductColumn>();
  const samples = new Map<string, Set<string>>();
  const categories = new Set<string>();
  let pieces = 0;
  if (format === 'own') {
    for await (const { cells } of all) if (cells.Title) pieces += 1;
  } else {
    for await (const piece of piecesOf[format](all)) {
      pieces += 1;
      for (const name of givenBy(piece)) sure.add(name);
      if (piece.own.Category && categories.size < CATEGORIES) categories.add(placeName(piece.own));
      for (const cells of [piece.rest, ...piece.variants.map(({ options }) => options)]) addSamples(samples, cells);
    }
  }
  const columns = Array.from(samples, ([heading, values]) => ({
    heading,
    samples: [...values],
    guess: guessColumn(heading),
  }));
  return { format, pieces, sure: [...sure], categories: [...categories], columns };
}

function givenBy({ own, variants, pictures }: ForeignPiece): ProductColumn[] {
  const cells = Object.entries({ ...own, ...variants[0]?.own, ...(pictures[0] && { Picture: pictures[0].address }) });
  return cells.filter(([, text]) => text !== '').map(([name]) => name as ProductColumn);
}

function addSamples(samples: Map<string, Set<string>>, cells: Record<string, string>): void {
  for (const [heading, cell] of Object.entries(cells)) {
    const sample = cell.trim().slice(0, SAMPLE_LENGTH);
    if (sample === '') continue;
    const known = samples.get(heading);
    if (!known) samples.set(heading, new Set([sample]));
    else if (known.size < SAMPLES) known.add(sample);
  }
}
