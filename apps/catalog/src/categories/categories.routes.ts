import * as contract from '@kanaka/contracts/catalog';
import type { Db } from '@kanaka/server-kit/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { readOften } from '../read-often.ts';
import { listCategories, listSubcategories } from './categories.repository.ts';
import * as manage from './manage-categories.ts';

export async function categoryRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  serve(app, contract.listCategories, async ({ reply }) => {
    readOften(reply);
    const [categories, subcategories] = await Promise.all([listCategories(db), listSubcategories(db)]);
    return { categories, subcategories };
  });

  serve(app, contract.addCategory, async ({ body }) => ({
    message: 'Category added successfully',
    data: await manage.addCategory(db, body.name),
  }));

  serve(app, contract.renameCategory, async ({ params, body }) => ({
    message: 'Category updated successfully',
    data: await manage.renameCategory(db, params.id, body.name),
  }));

  serve(app, contract.deleteCategory, async ({ params }) => {
    await manage.deleteCategory(db, params.id);
    return { message: 'Category deleted successfully' };
  });

  serve(app, contract.addSubcategory, async ({ body }) => ({
    message: 'Subcategory added successfully',
    data: await manage.addSubcategory(db, body),
  }));

  serve(app, contract.renameSubcategory, async ({ params, body }) => ({
    message: 'Subcategory updated successfully',
    data: await manage.renameSubcategory(db, params.id, body.name),
  }));

  serve(app, contract.deleteSubcategory, async ({ params }) => {
    await manage.deleteSubcategory(db, params.id);
    return { message: 'Subcategory deleted successfully' };
  });
}
