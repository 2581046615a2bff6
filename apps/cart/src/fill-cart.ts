import { ONE_OF_TAGGED, tooManyOfAPiece } from '@kanaka/contracts/cart/cart';
import type { Product } from '@kanaka/contracts/catalog/products';
import { AppError, fieldError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { findOrCreateCart, lockCart, putLine } from './cart.repository.ts';
import { paiseOf, stockOf, type CartDeps } from './cart-items.ts';
import type { CartRow, Choice, Line } from './schema.ts';

/** Maximum number of lines in a cart; the same as of an order and of one request to the catalog service. */
const MOST_PIECES = 100;

/** A cart as it was left, and the pieces whose current data was asked for meanwhile. */
export type FilledCart = CartRow & { pieces: Map<string, Product | null> };

/** Adds a piece. Its quantity never exceeds its stock, even when two tabs add at once. */
export async function addToCart(deps: CartDeps, line: Line & { userId: string }): Promise<FilledCart> {
  return fill(deps, { ...line, isShownPrice: true }, (already) => already + line.quantity);
}

/** Sets the quantity of a piece that is in the cart. */
export async function updateCart(deps: CartDeps, line: Line & { userId: string }): Promise<FilledCart> {
  return fill(deps, { ...line, isShownPrice: false }, (already) => {
    if (already === 0) throw notFound('item');
    return line.quantity;
  });
}

/**
 * Sets a line to the quantity that `wantedFrom` computes from its current one (0 for a new line). `isShownPrice`: the shopper
 * comes from the piece, which shows today's price, and not from the cart.
 */
async function fill(
  { db, products, maxQuantity }: CartDeps,
  { userId, productId, size, isShownPrice }: Choice & { userId: string; isShownPrice: boolean },
  wantedFrom: (already: number) => number,
): Promise<FilledCart> {
  const before = await findOrCreateCart(db, userId);
  // Asked for together with the rest of the cart, which the response shows.
  const ids = [...new Set([productId, ...before.lines.map((line) => line.productId)])].slice(0, MOST_PIECES);
  const [found, most] = await Promise.all([products(ids, userId), maxQuantity()]);
  const byId = new Map(found.map((piece) => [piece._id, piece]));
  const product = byId.get(productId);
  if (!product) throw notFound('product');
  const available = stockNow(product, size);

  /** Null when the cart was changed since it was read. */
  const change = async (tx: Db, cart: CartRow): Promise<CartRow | null> => {
    const known = cart.lines.find((line) => isSame(line, { productId, size }));
    const already = known?.quantity ?? 0;
    const seenPaise = isShownPrice ? undefined : known?.shownPricePaise;
    const shownPricePaise = seenPaise ?? paiseOf(product, size);
    const line = { productId, size, quantity: wantedFrom(already), shownPricePaise };
    refuseTooMany(line, { lines: cart.lines, already, available, most, tagged: product.tagged === true });
    if (!(await putLine(tx, cart, line))) return null;
    const lines = cart.lines.map((other) => (other === known ? line : other));
    return { ...cart, lines: known ? lines : [...lines, line] };
  };
  const cart =
    (await change(db, before)) ??
    // Another tab was faster: now they wait for each other.
    (await db.transaction(async (tx) => {
      await lockCart(tx, userId);
      return change(tx, await findOrCreateCart(tx, userId));
    }));
  if (!cart) throw new Error('a locked cart was changed');
  return { ...cart, pieces: new Map(ids.map((id) => [id, byId.get(id) ?? null])) };
}

const isSame = (one: Choice, other: Choice) => one.productId === other.productId && one.size === other.size;

function refuseTooMany(
  { productId, quantity }: Line,
  {
    lines,
    already,
    available,
    most,
    tagged,
  }: { lines: Line[]; already: number; available: number; most: number; tagged: boolean },
): void {
  if (already === 0 && lines.length >= MOST_PIECES) throw full();
  if (tagged && quantity > 1 && available > 0) throw tooMany(1, ONE_OF_TAGGED);
  if (quantity > available) throw outOfStock(available);
  const inAllSizes = lines.reduce((sum, line) => (line.productId === productId ? sum + line.quantity : sum), 0);
  // Reducing is always allowed, also when a cart from before the setting was changed still exceeds it.
  if (quantity > already && quantity + inAllSizes - already > most) throw tooMany(most, tooManyOfAPiece(most));
}

/** The quantity of a piece in a size that can be bought now. */
function stockNow(product: Product, size: string): number {
  const stock = stockOf(product, size);
  if (stock === null) throw size === '' ? sizeNeeded() : sizeUnknown(size);
  return stock;
}

const sizeNeeded = () => fieldError('cart.size-needed', 'size', 'Please choose a size.');

const sizeUnknown = (size: string) =>
  fieldError('cart.size-unknown', 'size', `This piece does not come in size ${size}.`);

function full(): AppError {
  return new AppError('cart.full', `Your bag holds ${MOST_PIECES} different pieces. Please order some of them first.`);
}

function outOfStock(available: number): AppError {
  return new AppError('cart.stock', `Only ${available} quantity can be added for this item`, {
    details: { available },
  });
}

function tooMany(maxQuantity: number, message: string): AppError {
  return new AppError('cart.too-many-of-a-piece', message, { details: { maxQuantity } });
}
