import * as contract from '@kanaka/contracts/products';
import { notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { validate as isUuid } from 'uuid';
import { featureProducts } from './feature-products.ts';
import { listProducts } from './list-products.ts';
import { productChoices } from './product-choices.ts';
import { findProduct, findProductBySlug, listNamesById, listProductsById } from './products.repository.ts';
import { searchProducts } from './search-products.ts';
import { toKnownProduct, toProduct } from './product-mapper.ts';

export async function shopProductRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  serve(app, contract.listProducts, async ({ query }) => {
    const { rows, total } = await listProducts({ db }, query);
    return { data: rows.map(toProduct), page: query.page, limit: query.limit, total };
  });

  serve(app, contract.productChoices, async ({ query }) => ({ data: await productChoices({ db }, query) }));

  serve(app, contract.listFeatureProducts, async () => ({ data: (await featureProducts({ db })).map(toProduct) }));

  serve(app, contract.getProduct, async ({ params: { id } }) => {
    const product = (isUuid(id) ? await findProduct(db, id) : null) ?? (await findProductBySlug(db, id));
    if (!product) throw notFound('product');
    return { data: toProduct(product) };
  });

  serve(app, contract.searchProducts, async ({ params }) => ({
    data: (await searchProducts({ db }, params.keyword)).map(toProduct),
  }));

  serve(app, contract.productsById, async ({ body: { ids } }) => ({
    data: ids.length === 0 ? [] : (await listProductsById(db, ids)).map(toKnownProduct),
  }));

  serve(app, contract.productNames, async ({ body: { ids } }) => ({
    data: (await listNamesById(db, ids)).map(({ id, title, images }) => ({ _id: id, title, image: images[0] ?? '' })),
  }));
}
