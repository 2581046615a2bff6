import { tooManyOfAPiece } from '@kanaka/contracts/cart';
import type { Product, ProductName } from '@kanaka/contracts/products';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { ensureCart, listLines, lockCart, putLine } from './cart.repository.ts';
import type { Choice, Line } from './schema.ts';
import { stockOf } from './stock-of.ts';

/** Pieces as they are now; those the shop no longer sells are left out. */
export type Products = (ids: string[]) => Promise<Product[]>;

/** What pieces are called, also those the shop no longer sells. */
export type Names = (ids: string[]) => Promise<ProductName[]>;

/** Different pieces, or sizes of them, in one bag; an order takes no more, and the catalogue is asked about no more at a time. */
const MOST_PIECES = 100;

export type CartDeps = {
  db: Db;
  products: Products;
  names: Names;
  /** How many of one piece, in all its sizes together, an order takes: the owner's setting. */
  maxQuantity: () => Promise<number>;
};

/** Adds a piece. The bag never holds more of it than can be bought, even when two tabs add at once. */
export async function addToCart(deps: CartDeps, line: Line & { userId: string }): Promise<void> {
  await ensureCart(deps.db, line.userId);
  await fill(deps, line, (already) => already + line.quantity);
}

/** Sets how many of a piece the bag holds. */
export async function updateCart(deps: CartDeps, line: Line & { userId: string }): Promise<void> {
  await fill(deps, line, (already) => {
    if (already === 0) throw notFound('item');
    return line.quantity;
  });
}

/** Puts a line to the quantity that `wantedFrom` makes of the one it has, 0 where there is no such line yet. */
async function fill(
  { db, products, maxQuantity }: CartDeps,
  { userId, productId, size }: Choice & { userId: string },
  wantedFrom: (already: number) => number,
): Promise<void> {
  const [available, most] = await Promise.all([stockNow(products, { productId, size }), maxQuantity()]);
  await db.transaction(async (tx) => {
    await lockCart(tx, userId);
    const lines = await listLines(tx, userId);
    const ofPiece = lines.filter((line) => line.productId === productId);
    const already = ofPiece.find((line) => line.size === size)?.quantity ?? 0;
    const quantity = wantedFrom(already);
    if (already === 0 && lines.length >= MOST_PIECES) throw full();
    if (quantity > available) throw outOfStock(available);
    const inOtherSizes = ofPiece.reduce((sum, line) => sum + line.quantity, 0) - already;
    // Fewer than before is fine, also where a bag from before the setting still holds more.
    if (quantity > already && quantity + inOtherSizes > most) throw tooMany(most);
    await putLine(tx, { userId, productId, size, quantity });
  });
}

/** How many of a piece in a size can be bought now. */
async function stockNow(products: Products, { productId, size }: Choice): Promise<number> {
  const [product] = await products([productId]);
  if (!product) throw notFound('product');
  const stock = stockOf(product, size);
  if (stock === null) throw size === '' ? sizeNeeded() : sizeUnknown(size);
  return stock;
}

function sizeNeeded(): AppError {
  const message = 'Please choose a size.';
  return new AppError('conflict', 'cart.size-needed', message, { issues: [{ path: 'size', message }] });
}

function sizeUnknown(size: string): AppError {
  const message = `This piece does not come in size ${size}.`;
  return new AppError('conflict', 'cart.size-unknown', message, { issues: [{ path: 'size', message }] });
}

function full(): AppError {
  return new AppError(
    'conflict',
    'cart.full',
    `Your bag holds ${MOST_PIECES} different pieces. Please order some of them first.`,
  );
}

function outOfStock(available: number): AppError {
  return new AppError('conflict', 'cart.stock', `Only ${available} quantity can be added for this item`, {
    details: { available },
  });
}

function tooMany(maxQuantity: number): AppError {
  return new AppError('conflict', 'cart.too-many-of-a-piece', tooManyOfAPiece(maxQuantity), {
    details: { maxQuantity },
  });
}
