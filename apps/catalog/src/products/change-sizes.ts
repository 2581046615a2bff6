import type { ProductDraft } from '@kanaka/contracts/catalog/admin-products';
import { sizesOf } from '@kanaka/contracts/catalog/size-labels';
import type { Sizing } from '@kanaka/contracts/catalog/sizes';
import { AppError, fieldError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import * as repository from './product-sizes.repository.ts';
import type { StockChange } from './product-changes.repository.ts';

type SizedPiece = { id: string; sized: boolean; reserved: number; sizes: readonly repository.SizeRow[] };

/** The sizes of a piece must be of its category's kind; a category without sizes allows none. */
export function mustBeSizesOf(sizing: Sizing, sizes: readonly { size: string }[]): void {
  const known = new Set(sizesOf(sizing));
  const issues = sizes.flatMap(({ size }, place) =>
    known.has(size) ? [] : [{ path: `sizes.${place}.size`, message: wrongSize(sizing, size) }],
  );
  const [first] = issues;
  if (first) throw new AppError('request.invalid', first.message, { issues });
}

function wrongSize(sizing: Sizing, size: string): string {
  return sizing === 'none' ? 'The pieces of this category have no sizes.' : `There is no ${sizing} size ${size}.`;
}

/**
 * Sets the sizes of a locked piece and their stock as in the draft. Returns how the piece's total stock changes. Pieces
 * reserved by unfinished orders stay: their size can neither be removed nor have less stock than is reserved.
 */
export async function changeSizes(
  tx: Db,
  { piece, draft, sizing }: { piece: SizedPiece; draft: ProductDraft; sizing: Sizing },
): Promise<StockChange> {
  const { id, sizes: existing } = piece;
  const wanted = draft.sizes ?? existing.map(({ size, onHand }) => ({ size, stock: onHand }));
  mustBeSizesOf(sizing, wanted);
  // The reserved pieces have no size, so it would be unknown from which size to take them.
  if (wanted.length > 0 && !piece.sized && piece.reserved > 0) {
    throw stockReserved(piece.reserved, 'without a size; sizes can be added once they are done.', { path: 'sizes' });
  }
  if (wanted.length > 0 || piece.sized) {
    await replaceSizes(tx, id, { existing, wanted });
    const sum = await repository.addUp(tx, id);
    return { to: wanted.length > 0 ? sum : draft.totalStock };
  }
  // The form is saved as a difference: pieces sold while it was open must not reappear in the stock.
  const { totalStock, stockWas } = draft;
  return stockWas === undefined ? { to: totalStock } : { by: totalStock - stockWas };
}

async function replaceSizes(
  tx: Db,
  id: string,
  { existing, wanted }: { existing: readonly repository.SizeRow[]; wanted: readonly repository.SizeStock[] },
): Promise<void> {
  const kept = wanted.map(({ size }) => size);
  const gone = existing.find(({ size, reserved }) => reserved > 0 && !kept.includes(size));
  if (gone) {
    const rest = `in size ${gone.size}; the size cannot be taken away.`;
    throw stockReserved(gone.reserved, rest, { path: 'sizes', size: gone.size });
  }
  await repository.deleteOtherSizes(tx, id, kept);
  const done = await repository.setSizeStocks(tx, id, wanted);
  await repository.setSizeWeights(tx, id, wanted);
  const place = wanted.findIndex(({ size }) => !done.includes(size));
  const refused = wanted[place];
  if (!refused) return;
  const reserved = existing.find(({ size }) => size === refused.size)?.reserved ?? 0;
  const rest = `in size ${refused.size}; its stock cannot be lower.`;
  throw stockReserved(reserved, rest, { path: `sizes.${place}.stock`, size: refused.size });
}

export const stockReserved = (reserved: number, rest: string, { path, size = '' }: { path: string; size?: string }) =>
  fieldError(
    'stock.reserved',
    path,
    `${reserved} of this piece ${reserved === 1 ? 'stands' : 'stand'} in unfinished orders ${rest}`,
    { size, reserved },
  );
