import * as contract from '@kanaka/contracts/catalog/categories';
import { categoryImages } from '@kanaka/contracts/catalog/category-images';
import { actorOf } from '@kanaka/audit/record-change';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { countByPlace, listImages, listPlaces } from './categories.repository.ts';
import { addCategory, addSubcategory } from './add-category.ts';
import { deleteCategory, deleteSubcategory } from './delete-category.ts';
import { orderPlaces } from './sort-categories.ts';
import { renameCategory, renameSubcategory, type CategoryDeps } from './rename-category.ts';

export async function categoryRoutes(app: FastifyInstance, deps: CategoryDeps): Promise<void> {
  serve(app, contract.listCategories, () => listPlaces(deps.db));

  serve(app, categoryImages, async () => ({ data: await listImages(deps.db) }));

  serve(app, contract.addCategory, async ({ body, caller }) => ({
    message: 'Category added successfully',
    data: await addCategory(deps, { ...body, actor: actorOf(caller) }),
  }));

  serve(app, contract.renameCategory, async ({ params, body, caller }) => ({
    message: 'Category updated successfully',
    data: await renameCategory(deps, { ...params, ...body, actor: actorOf(caller) }),
  }));

  serve(app, contract.countProducts, async () => countByPlace(deps.db));

  serve(app, contract.orderCategories, async ({ body, caller }) => {
    await orderPlaces(deps, { ...body, actor: actorOf(caller) });
    return { message: 'Order saved' };
  });

  serve(app, contract.orderSubcategories, async ({ body, caller }) => {
    await orderPlaces(deps, { ...body, actor: actorOf(caller) });
    return { message: 'Order saved' };
  });

  serve(app, contract.deleteCategory, async ({ params, query, caller }) => {
    await deleteCategory(deps, { ...params, moveTo: moveToOf(query), actor: actorOf(caller) });
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

  serve(app, contract.deleteSubcategory, async ({ params, query, caller }) => {
    await deleteSubcategory(deps, { ...params, moveTo: moveToOf(query), actor: actorOf(caller) });
    return { message: 'Subcategory deleted successfully' };
  });
}

function moveToOf({
  categoryId,
  subcategoryId,
}: {
  categoryId?: string | undefined;
  subcategoryId?: string | undefined;
}) {
  return categoryId === undefined ? null : { categoryId, subcategoryId };
}
