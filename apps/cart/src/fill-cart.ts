import { tooManyOfAPiece } from '@kanaka/contracts/cart';
import type { Product, ProductName } from '@kanaka/contracts/products';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { ensureCart, listLines, lockCart, putLine } from './cart.repository.ts';
import type { CartRow, Choice, Line } from './schema.ts';
import { stockOf } from './stock-of.ts';

/** Current data of pieces; those the shop no longer sells are left out. */
export type Products = (ids: string[]) => Promise<Product[]>;

/** Titles and pictures of pieces, also of those the shop no longer sells. */
export type Names = (ids: string[]) => Promise<ProductName[]>;

/** Maximum number of lines in a bag; the same as of an order and of one request to the catalog service. */
const MOST_PIECES = 100;

export type CartDeps = {
  db: Db;
  products: Products;
  names: Names;
  /** The maximum quantity of one piece per order, over all its sizes: a setting of the owner. */
  maxQuantity: () => Promise<number>;
};

/** A bag as it was left, and the pieces whose current data was asked for meanwhile. */
export type FilledCart = CartRow & { pieces: Map<string, Product | null> };

/** Adds a piece. Its quantity never exceeds its stock, even when two tabs add at once. */
export async function addToCart(deps: CartDeps, line: Line & { userId: string }): Promise<FilledCart> {
  return fill(deps, line, (already) => already + line.quantity);
}

/** Sets the quantity of a piece that is in the bag. */
export async function updateCart(deps: CartDeps, line: Line & { userId: string }): Promise<FilledCart> {
  return fill(deps, line, (already) => {
    if (already === 0) throw notFound('item');
    return line.quantity;
  });
}

/** Sets a line to the quantity that `wantedFrom` computes from its current one (0 for a new line). */
async function fill(
  { db, products, maxQuantity }: CartDeps,
  { userId, productId, size }: Choice & { userId: string },
  wantedFrom: (already: number) => number,
): Promise<FilledCart> {
  // Asked for together with the rest of the bag, which the response shows.
  const inBag = (await listLines(db, userId)).map((line) => line.productId);
  const ids = [...new Set([productId, ...inBag])].slice(0, MOST_PIECES);
  const [found, most] = await Promise.all([products(ids), maxQuantity()]);
  const byId = new Map(found.map((piece) => [piece._id, piece]));
  const available = stockNow(byId.get(productId), size);
  const cart = await db.transaction(async (tx) => {
    const id = (await lockCart(tx, userId)) ?? (await createCart(tx, userId));
    const lines = await listLines(tx, userId);
    const ofPiece = lines.filter((line) => line.productId === productId);
    const already = ofPiece.find((line) => line.size === size)?.quantity ?? 0;
    const quantity = wantedFrom(already);
    if (already === 0 && lines.length >= MOST_PIECES) throw full();
    if (quantity > available) throw outOfStock(available);
    const inOtherSizes = ofPiece.reduce((sum, line) => sum + line.quantity, 0) - already;
    // Reducing is always allowed, also when a bag from before the setting was changed still exceeds it.
    if (quantity > already && quantity + inOtherSizes > most) throw tooMany(most);
    const line = { productId, size, quantity };
    await putLine(tx, { userId, ...line });
    const isSame = (other: Choice) => other.productId === productId && other.size === size;
    return { id, lines: already > 0 ? lines.map((other) => (isSame(other) ? line : other)) : [...lines, line] };
  });
  return { ...cart, userId, pieces: new Map(ids.map((id) => [id, byId.get(id) ?? null])) };
}

async function createCart(tx: Db, userId: string): Promise<string> {
  await ensureCart(tx, userId);
  const id = await lockCart(tx, userId);
  if (id === null) throw new Error('the bag could not be read after its creation');
  return id;
}

/** The quantity of a piece in a size that can be bought now. */
function stockNow(product: Product | undefined, size: string): number {
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
