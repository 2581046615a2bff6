import { fieldError } from '@kanaka/server-kit/app-error';
import type { PieceChange } from '@kanaka/contracts/catalog/admin-products';
import { sizesOf } from '@kanaka/contracts/catalog/size-labels';
import type { Sizing } from '@kanaka/contracts/catalog/sizes';
import type { PieceView } from './products.repository.ts';

type Piece = Pick<PieceView, 'version' | 'archivedAt' | 'categoryId' | 'pricing' | 'tagged' | 'sized' | 'sizes'>;

export const RESERVED = 'More of it is in unfinished orders than would be left.';

/** Whether a change is of what a price by metal follows from. */
export const changesRecipe = ({ discountPercent, making, wastagePercent }: PieceChange) =>
  discountPercent !== undefined || making !== undefined || wastagePercent !== undefined;

/** Why a piece cannot be changed in this way together with others; null when it can. */
export function changeFault(piece: Piece, change: PieceChange, place: { sizing: Sizing } | null): string | null {
  const { prices, stock, archived } = change;
  const isArchived = piece.archivedAt !== null;
  if (piece.version !== change.version) return 'Somebody else has changed it in the meantime.';
  if (archived === isArchived) return isArchived ? 'It is deleted already.' : 'It is in the shop already.';
  if (isArchived && archived === undefined) return 'It is deleted.';
  if (prices && piece.pricing) return 'Its price follows from the rate of its metal.';
  if (changesRecipe(change) && !piece.pricing) return 'Its price does not follow from its metal.';
  if (stock && piece.tagged) return 'Its stock is counted by its tagged pieces.';
  if (stock && piece.sized) return 'Each of its sizes has its own stock.';
  if (archived === false && piece.categoryId === null && !place)
    return 'Its category is gone; bring it back on its own.';
  if (place && piece.sizes.some(({ size }) => !sizesOf(place.sizing).includes(size))) {
    return 'Its sizes do not exist in that category.';
  }
  return null;
}

/** Refuses a piece whose code another piece of the shop has. */
export const skuTaken = (sku: string | null | undefined) =>
  fieldError('product.sku-taken', 'jewellery.sku', `Another piece has the code ${sku}. Please choose a different one.`);
