import type { Product } from '@kanaka/contracts/products';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { addQuantity, countOtherLines, ensureCart, lockCart, setQuantity } from './cart.repository.ts';
import type { Line } from './schema.ts';

/** Pieces as they are now; those the shop no longer sells are left out. */
export type Products = (ids: string[]) => Promise<Product[]>;

/** Different pieces in one bag; an order takes no more, and the catalogue is asked about no more at a time. */
const MOST_PIECES = 100;

/** As many of one piece as an order takes. */
const MOST_OF_A_PIECE = 1000;

export type CartDeps = { db: Db; products: Products };

/** Adds a piece. The bag never holds more of it than can be bought, even when two tabs add at once. */
export async function addToCart({ db, products }: CartDeps, line: Line & { userId: string }): Promise<void> {
  const available = await stockOf(products, line.productId);
  await ensureCart(db, line.userId);
  await db.transaction(async (tx) => {
    await lockCart(tx, line.userId);
    if ((await countOtherLines(tx, line.userId, line.productId)) >= MOST_PIECES) throw full();
    if (!(await addQuantity(tx, { ...line, atMost: available }))) throw outOfStock(available);
  });
}

/** Sets how many of a piece the bag holds. */
export async function updateCart({ db, products }: CartDeps, line: Line & { userId: string }): Promise<void> {
  const available = await stockOf(products, line.productId);
  if (line.quantity > available) throw outOfStock(available);
  if (!(await setQuantity(db, line))) throw notFound('item');
}

/** How many of a piece a bag may hold now. */
async function stockOf(products: Products, productId: string): Promise<number> {
  const [product] = await products([productId]);
  if (!product) throw notFound('product');
  return Math.min(product.totalStock, MOST_OF_A_PIECE);
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
