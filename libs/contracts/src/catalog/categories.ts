import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, idsOnce, words } from '../shapes.ts';
import { Sizing } from './sizes.ts';

/** Names whose links lead to it (`searchNow`), unless another has them now. */
const FormerNames = z.array(z.string()).optional();

export const Category = z.object({
  id: Id,
  name: z.string(),
  /** The kind of sizes that its pieces can have. */
  sizing: Sizing,
  formerNames: FormerNames,
});

export const Subcategory = z.object({ id: Id, name: z.string(), categoryId: Id, formerNames: FormerNames });

export type Category = z.infer<typeof Category>;

export type Subcategory = z.infer<typeof Subcategory>;

export const listCategories = endpoint.get('/common/categories', 'anyone', {
  cacheTags: ['categories'],
  summary: 'Categories with their subcategories, in the shop’s order.',
  reply: z.object({ categories: z.array(Category), subcategories: z.array(Subcategory) }),
});

export type Categories = z.infer<(typeof listCategories)['reply']>;

export const CategoryName = z.object({ name: words(60, 'Please enter a name.') });

/** If `sizing` is absent, a new category has no sizes and a renamed one keeps its kind. */
const CategoryDraft = CategoryName.extend({ sizing: Sizing.optional() });

export const addCategory = endpoint.post('/common/categories', 'content:write', {
  summary: 'Adds a category. 409 when the name is taken.',
  errors: ['category.name-taken'],
  body: CategoryDraft,
  reply: z.object({ message: z.string(), data: Category }),
});

export const renameCategory = endpoint.put('/common/categories/:id', 'content:write', {
  summary:
    'Renames a category, which its products follow, and sets the kind of its sizes. 409 while products have other sizes.',
  errors: ['category.not-found', 'category.sizes-in-use', 'category.name-taken'],
  body: CategoryDraft,
  reply: z.object({ message: z.string(), data: Category }),
});

/** Where the products of a deleted category go: nowhere, to a category, or to one of its subcategories. */
const MoveTo = z
  .object({ categoryId: Id.optional(), subcategoryId: Id.optional() })
  .refine(({ categoryId, subcategoryId }) => categoryId ?? !subcategoryId, {
    path: ['categoryId'],
    message: 'Please say which category.',
  });

export const deleteCategory = endpoint.delete('/common/categories/:id', 'content:write', {
  summary:
    'Deletes a category with its subcategories. 409 with the count while products use it, unless they are to be moved.',
  errors: ['category.not-found', 'category.in-use', 'category.sizes-in-use'],
  query: MoveTo,
});

export const addSubcategory = endpoint.post('/common/subcategories', 'content:write', {
  summary: 'Adds a subcategory to a category.',
  errors: ['category.not-found', 'category.name-taken'],
  body: CategoryName.extend({ categoryId: Id }),
  reply: z.object({ message: z.string(), data: Subcategory }),
});

export const renameSubcategory = endpoint.put('/common/subcategories/:id', 'content:write', {
  summary: 'Renames a subcategory; its products follow.',
  errors: ['subcategory.not-found', 'category.name-taken'],
  body: CategoryName,
  reply: z.object({ message: z.string(), data: Subcategory }),
});

export const deleteSubcategory = endpoint.delete('/common/subcategories/:id', 'content:write', {
  summary: 'Deletes a subcategory. 409 with the count while products use it, unless they are to be moved.',
  errors: ['subcategory.not-found', 'category.in-use', 'category.sizes-in-use'],
  query: MoveTo,
});

/** Products on sale, and withdrawn ones that would return to this category. */
const ProductCount = z.object({ id: Id, live: z.int(), archived: z.int() });
export type ProductCount = z.infer<typeof ProductCount>;

export const countProducts = endpoint.get('/admin/categories/counts', 'products:read', {
  summary: 'How many products each category and subcategory has; those without products are not listed.',
  reply: z.object({ categories: z.array(ProductCount), subcategories: z.array(ProductCount) }),
});

const Order = idsOnce(2_000);

export const orderCategories = endpoint.put('/common/categories/order', 'content:write', {
  summary: 'Sets the order of all categories. 409 when one was added or deleted in the meantime.',
  errors: ['category.order-outdated'],
  body: z.object({ ids: Order }),
});

export const orderSubcategories = endpoint.put('/common/subcategories/order', 'content:write', {
  summary: 'Sets the order of all subcategories of a category. 409 when one was added or deleted in the meantime.',
  errors: ['category.not-found', 'category.order-outdated'],
  body: z.object({ categoryId: Id, ids: Order }),
});
