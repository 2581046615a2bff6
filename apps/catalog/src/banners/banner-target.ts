import type { BannerDraft, BannerTarget } from '@kanaka/contracts/catalog/banners';
import { chosenCount, filtersInUrl, sortInUrl, DEFAULT_SORT } from '@kanaka/presentation/listing-url';
import { fieldError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { findPlaceLocked } from '../products/product-changes.repository.ts';
import { findProductId, type BannerChange } from './banners.repository.ts';

type Leading = Pick<BannerChange, 'link' | 'categoryId' | 'subcategoryId' | 'productId'>;

const nowhere: Leading = { link: '', categoryId: null, subcategoryId: null, productId: null };

/** The columns that say where a banner leads. What it leads to, and what it names, must exist. */
export async function leadTo(
  tx: Db,
  { target, link, namedId }: Pick<BannerDraft, 'target' | 'link' | 'namedId'>,
): Promise<Leading> {
  if (namedId && !(await findProductId(tx, 'id', namedId))) {
    throw fieldError('request.invalid', 'namedId', 'This product does not exist.');
  }
  const chosen = target ?? (await targetOf(tx, link));
  switch (chosen?.kind) {
    case undefined:
      return { ...nowhere, link };
    case 'none':
      return nowhere;
    case 'category': {
      const { categoryId, subcategoryId } = chosen;
      const found = await findPlaceLocked(tx, { category: categoryId, subcategory: subcategoryId });
      if (!found.category || (subcategoryId && !found.subcategory)) {
        throw fieldError('request.invalid', 'target', 'This category was deleted. Choose another one.');
      }
      return { ...nowhere, categoryId, subcategoryId };
    }
    case 'product':
      if (!(await findProductId(tx, 'id', chosen.productId)))
        throw fieldError('request.invalid', 'target', 'This product does not exist.');
      return { ...nowhere, productId: chosen.productId };
  }
}

/** What a typed path of the shop means: one category or one piece. Null for every other link, which stays as it is. */
async function targetOf(tx: Db, link: string): Promise<BannerTarget | null> {
  const [, slug] = /^\/shop\/product\/([a-z0-9-]+)$/.exec(link) ?? [];
  if (slug) {
    const productId = await findProductId(tx, 'slug', slug);
    return productId ? { kind: 'product', productId } : null;
  }
  const [, query] = /^\/shop\/listing\?([^#]+)$/.exec(link) ?? [];
  const search = new URLSearchParams(query);
  const filters = filtersInUrl(search);
  if (!filters || sortInUrl(search) !== DEFAULT_SORT) return null;
  const {
    category: [category, ...others],
    subcategory,
  } = filters;
  const isPlace = others.length === 0 && subcategory.length <= 1 && chosenCount(filters) === 1 + subcategory.length;
  if (!category || !isPlace) return null;
  const [below] = subcategory;
  const found = await findPlaceLocked(tx, { category, subcategory: below });
  if (!found.category || (below && !found.subcategory)) return null;
  return { kind: 'category', categoryId: found.category.id, subcategoryId: found.subcategory?.id ?? null };
}
