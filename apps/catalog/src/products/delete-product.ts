import { recordChange, type Change } from '@kanaka/queues/audit';
import { notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { productFacts } from './product-facts.ts';
import { archiveProduct, findProductLocked } from './products.repository.ts';

/** Takes a piece out of the shop; orders and bags that hold it still know it. */
export async function deleteProduct(
  { db }: { db: Db },
  { id, actor }: { id: string; actor: Change['actor'] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const product = await findProductLocked(tx, id);
    if (!product || !(await archiveProduct(tx, id))) throw notFound('product');
    await recordChange(tx, {
      actor,
      action: 'product.deleted',
      subject: { kind: 'product', id, name: product.title },
      before: productFacts(product),
      after: null,
    });
  });
}
