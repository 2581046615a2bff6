import * as contract from '@kanaka/contracts/catalog';
import { notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readOften } from '../read-often.ts';
import {
  archiveProduct,
  findProduct,
  findProductBySlug,
  listFeatured,
  listNewestProducts,
  listProducts,
  listProductsById,
  searchProducts,
} from './products.repository.ts';
import { addProduct, editProduct } from './save-product.ts';
import { searchWords } from './search-words.ts';
import { toAdminProduct, toProduct } from './wire.ts';

/** The home page shows two rows of four. */
const FEATURED = 8;
const MOST_FOUND = 60;

export async function productRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  serve(app, contract.listProducts, async ({ query: { category, subcategory, sortBy, page, limit }, reply }) => {
    readOften(reply);
    const filter = { categories: category, subcategories: subcategory };
    const { rows, total } = await listProducts(db, { filter, sortBy, page, limit });
    return { data: rows.map(toProduct), page, limit, total };
  });

  serve(app, contract.getProduct, async ({ params: { id }, reply }) => {
    readOften(reply);
    const isId = z.uuid().safeParse(id).success;
    const row = await (isId ? findProduct(db, id) : findProductBySlug(db, id));
    if (!row) throw notFound('product');
    return { data: toProduct(row) };
  });

  serve(app, contract.listFeatureProducts, async ({ reply }) => {
    readOften(reply);
    return { data: (await listFeatured(db, FEATURED)).map(toProduct) };
  });

  serve(app, contract.searchProducts, async ({ params: { keyword }, reply }) => {
    readOften(reply);
    const words = searchWords(keyword);
    return { data: words.length ? (await searchProducts(db, words, MOST_FOUND)).map(toProduct) : [] };
  });

  serve(app, contract.adminListProducts, async ({ query: { page, limit } }) => {
    const { rows, total } = await listNewestProducts(db, { page, limit });
    return { data: rows.map(toAdminProduct), page, limit, total };
  });

  serve(app, contract.addProduct, async ({ body }) => ({
    message: 'Product added successfully',
    data: toAdminProduct(await addProduct(db, body)),
  }));

  serve(app, contract.editProduct, async ({ params, body }) => ({
    message: 'Product updated successfully',
    data: toAdminProduct(await editProduct(db, params.id, body)),
  }));

  serve(app, contract.deleteProduct, async ({ params }) => {
    if (!(await archiveProduct(db, params.id))) throw notFound('product');
    return { message: 'Product deleted successfully' };
  });

  serve(app, contract.productsById, async ({ body }) => ({ data: (await listProductsById(db, body.ids)).map(toProduct) }));
}
