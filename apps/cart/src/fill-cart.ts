import type { Product, ProductName } from '@kanaka/contracts/products';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { addQuantity, countOtherLines, ensureCart, lockCart, setQuantity } from './cart.repository.ts';
import type { Choice, Line } from './schema.ts';
import { stockOf } from './stock-of.ts';

/** Pieces as they are now; those the shop no longer sells are left out. */
export type Products = (ids: string[]) => Promise<Product[]>;

/** What pieces are called, also those the shop no longer sells. */
export type Names = (ids: string[]) => Promise<ProductName[]>;

/** Different pieces, or sizes of them, in one bag; an order takes no more, and the catalogue is asked about no more at a time. */
const MOST_PIECES = 100;

/** As many of one piece as an order takes. */
const MOST_OF_A_PIECE = 1000;

export type CartDeps = { db: Db; products: Products; names: Names };

/** Adds a piece. The bag never holds more of it than can be bought, even when two tabs add at once. */
export async function addToCart({ db, products }: CartDeps, line: Line & { userId: string }): Promise<void> {
  const available = await atMostOf(products, line);
  await ensureCart(db, line.userId);
  await db.transaction(async (tx) => {
    await lockCart(tx, line.userId);
    if ((await countOtherLines(tx, line)) >= MOST_PIECES) throw full();
    if (!(await addQuantity(tx, { ...line, atMost: available }))) throw outOfStock(available);
  });
}

/** Sets how many of a piece the bag holds. */
export async function updateCart({ db, products }: CartDeps, line: Line & { userId: string }): Promise<void> {
  const available = await atMostOf(products, line);
  if (line.quantity > available) throw outOfStock(available);
  if (!(await setQuantity(db, line))) throw notFound('item');
}

/** How many of a piece in a size a bag may hold now. */
async function atMostOf(products: Products, { productId, size }: Choice): Promise<number> {
  const [product] = await products([productId]);
  if (!product) throw notFound('product');
  const stock = stockOf(product, size);
  if (stock === null) throw size === '' ? sizeNeeded() : sizeUnknown(size);
  return Math.min(stock, MOST_OF_A_PIECE);
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
