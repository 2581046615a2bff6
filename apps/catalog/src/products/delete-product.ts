import { notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { archiveProduct } from './products.repository.ts';
import { deleteSearchDocument } from './search.repository.ts';

/** Takes a piece out of the shop. Orders and reservations that hold it go on; nobody finds or buys it any more. */
export async function deleteProduct({ db }: { db: Db }, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await archiveProduct(tx, id))) throw notFound('product');
    await deleteSearchDocument(tx, id);
  });
}
