import * as contract from '@kanaka/contracts/catalog/admin-products';
import { actorOf } from '@kanaka/audit/record-change';
import { toRupees } from '@kanaka/money/rupees';
import type { TransactionHandlers } from '@kanaka/queues/inbox';
import type { Db } from '@kanaka/server-kit/database/database';
import { existing } from '@kanaka/server-kit/app-error';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { addProduct } from './add-product.ts';
import { changeProducts } from './change-products.ts';
import { deleteProduct } from './delete-product.ts';
import { editProduct } from './edit-product.ts';
import { listPiecesForOwner } from './list-for-owner.ts';
import { lowStockThreshold } from '../settings/settings-of-shop.ts';
import { countShort, listShort } from './low-stock.repository.ts';
import { findForOwner, sumIdle } from './owner-list.repository.ts';
import { setRating } from './product-changes.repository.ts';
import { listSupplierNames } from './purchases.repository.ts';
import { restoreProduct } from './restore-product.ts';
import { toAdminProduct } from './product-mapper.ts';

const SUPPLIERS_LISTED = 500;

export async function adminProductRoutes(app: FastifyInstance, deps: { db: Db }): Promise<void> {
  serve(app, contract.adminListProducts, async ({ query }) => {
    const { rows, total } = await listPiecesForOwner(deps, query);
    return { data: rows.map(toAdminProduct), page: query.page, limit: query.limit, total };
  });

  serve(app, contract.idleStock, async () => ({
    data: (await sumIdle(deps.db)).map(({ pricePaise, costPaise, ...band }) => ({
      ...band,
      price: toRupees(pricePaise),
      cost: toRupees(costPaise),
    })),
  }));

  serve(app, contract.listSuppliers, async () => ({ data: await listSupplierNames(deps.db, SUPPLIERS_LISTED) }));

  serve(app, contract.adminGetProduct, async ({ params: { id } }) => {
    const product = existing('product', await findForOwner(deps.db, id));
    return { data: toAdminProduct(product) };
  });

  serve(app, contract.lowStock, async ({ query: { threshold: asked, limit } }) => {
    const threshold = asked ?? (await lowStockThreshold(deps.db));
    const [counts, pieces] = await Promise.all([
      countShort(deps.db, threshold),
      listShort(deps.db, { threshold, limit }),
    ]);
    return { data: { ...counts, threshold, pieces } };
  });

  serve(app, contract.addProduct, async ({ body, caller }) => ({
    message: 'Product added successfully',
    data: toAdminProduct(await addProduct(deps, { draft: body, actor: actorOf(caller) })),
  }));

  serve(app, contract.editProduct, async ({ params: { id }, headers, body, caller }) => ({
    message: 'Product updated successfully',
    data: toAdminProduct(
      await editProduct(deps, { id, version: headers['if-match'], draft: body, actor: actorOf(caller) }),
    ),
  }));

  serve(app, contract.changeProducts, async ({ body: { changes }, caller }) => ({
    message: changes.length === 1 ? 'One product changed' : `${changes.length} products changed`,
    data: (await changeProducts(deps, { changes, actor: actorOf(caller) })).map(toAdminProduct),
  }));

  serve(app, contract.deleteProduct, async ({ params: { id }, caller }) => {
    await deleteProduct(deps, { id, actor: actorOf(caller) });
    return { message: 'Product deleted successfully' };
  });

  serve(app, contract.restoreProduct, async ({ params: { id }, body, caller }) => ({
    message: 'Product is back in the shop',
    data: toAdminProduct(await restoreProduct(deps, { id, place: body, actor: actorOf(caller) })),
  }));
}

/** Stores the average ratings that the reviews service reports through the queue. */
export const ratingJobs: TransactionHandlers<'ratings'> = {
  'product-rated': (rating, tx) => setRating(tx, rating),
};
