import * as contract from '@kanaka/contracts/categories';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { listCategories, listSubcategories } from './categories.repository.ts';
import { addCategory, addSubcategory } from './add-category.ts';
import { deleteCategory, deleteSubcategory } from './delete-category.ts';
import { renameCategory, renameSubcategory, type CategoryDeps } from './rename-category.ts';

export async function categoryRoutes(app: FastifyInstance, deps: CategoryDeps): Promise<void> {
  serve(app, contract.listCategories, async () => {
    const [categories, subcategories] = await Promise.all([listCategories(deps.db), listSubcategories(deps.db)]);
    return { categories, subcategories };
  });

  serve(app, contract.addCategory, async ({ body }) => ({
    message: 'Category added successfully',
    data: await addCategory(deps, body.name),
  }));

  serve(app, contract.renameCategory, async ({ params, body }) => ({
    message: 'Category updated successfully',
    data: await renameCategory(deps, { ...params, ...body }),
  }));

  serve(app, contract.deleteCategory, async ({ params }) => {
    await deleteCategory(deps, params.id);
    return { message: 'Category deleted successfully' };
  });

  serve(app, contract.addSubcategory, async ({ body }) => ({
    message: 'Subcategory added successfully',
    data: await addSubcategory(deps, body),
  }));

  serve(app, contract.renameSubcategory, async ({ params, body }) => ({
    message: 'Subcategory updated successfully',
    data: await renameSubcategory(deps, { ...params, ...body }),
  }));

  serve(app, contract.deleteSubcategory, async ({ params }) => {
    await deleteSubcategory(deps, params.id);
    return { message: 'Subcategory deleted successfully' };
  });
}
