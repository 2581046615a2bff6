import type { ProductDraft } from '@kanaka/contracts/catalog';
import { toPaise } from '@kanaka/money/rupees';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { findCategory, findSubcategory } from '../categories/categories.repository.ts';
import {
  findProduct,
  insertProduct,
  refreshSearchText,
  updateProduct,
  type ProductFields,
  type ProductWithPlace,
} from './products.repository.ts';
import { nthSlug, slugOf } from './slug.ts';

const MOST_NAMESAKES = 500;

/** Adds a piece to the shop, under an address made of its title. */
export async function addProduct(db: Db, draft: ProductDraft): Promise<ProductWithPlace> {
  const fields = await fieldsOf(db, draft);
  const slug = slugOf(draft.title);
  return db.transaction(async (tx) => {
    for (let n = 1; n <= MOST_NAMESAKES; n += 1) {
      const id = await insertProduct(tx, nthSlug(slug, n), fields);
      if (!id) continue;
      await refreshSearchText(tx, { productId: id });
      return mustFind(tx, id);
    }
    throw new AppError('conflict', 'product.title-taken', 'There are too many pieces with this title. Please choose another.');
  });
}

/** Replaces a piece's fields; its address stays, so links to it keep working. */
export async function editProduct(db: Db, id: string, draft: ProductDraft): Promise<ProductWithPlace> {
  const fields = await fieldsOf(db, draft);
  return db.transaction(async (tx) => {
    if (await updateProduct(tx, id, fields)) {
      await refreshSearchText(tx, { productId: id });
      return mustFind(tx, id);
    }
    const { reserved } = await mustFind(tx, id);
    throw new AppError('conflict', 'stock.reserved', `${reserved} of this piece are reserved for orders, so the stock cannot be lower.`, {
      details: { reserved },
    });
  });
}

async function mustFind(db: Db, id: string): Promise<ProductWithPlace> {
  const product = await findProduct(db, id);
  if (!product) throw notFound('product');
  return product;
}

async function fieldsOf(db: Db, draft: ProductDraft): Promise<ProductFields> {
  const category = await findCategory(db, draft.category);
  if (!category) throw unknownPlace('category', 'This category does not exist.');
  const subcategory = draft.subcategory ? await findSubcategory(db, category.id, draft.subcategory) : null;
  if (draft.subcategory && !subcategory) throw unknownPlace('subcategory', `${category.name} has no such subcategory.`);
  return {
    title: draft.title,
    categoryId: category.id,
    subcategoryId: subcategory?.id ?? null,
    youtubeLink: draft.youtubeLink,
    pricePaise: toPaise(draft.price),
    salePricePaise: toPaise(draft.salePrice),
    onHand: draft.totalStock,
    images: draft.images,
    ...draft.details,
  };
}

function unknownPlace(path: string, message: string): AppError {
  return new AppError('invalid', `${path}.unknown`, message, { issues: [{ path, message }] });
}
