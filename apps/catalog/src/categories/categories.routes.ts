import * as contract from '@kanaka/contracts/categories';
import { actorOf } from '@kanaka/queues/audit';
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

  serve(app, contract.addCategory, async ({ body, caller }) => ({
    message: 'Category added successfully',
    data: await addCategory(deps, { ...body, actor: actorOf(caller) }),
  }));

  serve(app, contract.renameCategory, async ({ params, body, caller }) => ({
    message: 'Category updated successfully',
    data: await renameCategory(deps, { ...params, ...body, actor: actorOf(caller) }),
  }));

  serve(app, contract.deleteCategory, async ({ params, caller }) => {
    await deleteCategory(deps, { ...params, actor: actorOf(caller) });
    return { message: 'Category deleted successfully' };
  });

  serve(app, contract.addSubcategory, async ({ body, caller }) => ({
    message: 'Subcategory added successfully',
    data: await addSubcategory(deps, { ...body, actor: actorOf(caller) }),
  }));

  serve(app, contract.renameSubcategory, async ({ params, body, caller }) => ({
    message: 'Subcategory updated successfully',
    data: await renameSubcategory(deps, { ...params, ...body, actor: actorOf(caller) }),
  }));

  serve(app, contract.deleteSubcategory, async ({ params, caller }) => {
    await deleteSubcategory(deps, { ...params, actor: actorOf(caller) });
    return { message: 'Subcategory deleted successfully' };
  });
}
