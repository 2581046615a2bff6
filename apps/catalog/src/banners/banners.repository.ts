import { MAX_BANNERS } from '@kanaka/contracts/catalog/banners';
import type { Db } from '@kanaka/server-kit/database/database';
import { firstOf, updateRows } from '@kanaka/server-kit/database/rows';
import { asc, eq, inArray, sql, getTableColumns } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import { inShop } from '../products/products.repository.ts';
import { shownNow } from '../products/shown-now.ts';
import { banners, categories, products, subcategories, type BannerRow } from '../schema.ts';

/** A banner with the names of what it leads to; `slug` is null while shoppers do not see the piece. */
export type BannerView = BannerRow & {
  category: string | null;
  subcategory: string | null;
  slug: string | null;
  productTitle: string | null;
  namedTitle: string | null;
  namedSlug: string | null;
};
/** The columns that the owner enters. */
export type BannerChange = Omit<BannerRow, 'id' | 'position'>;

const named = alias(products, 'named');

function selectBanners(db: Db) {
  return db
    .select({
      ...getTableColumns(banners),
      category: categories.name,
      subcategory: subcategories.name,
      slug: sql<string | null>`case when ${inShop} then ${products.slug} end`,
      productTitle: products.title,
      namedTitle: named.title,
      namedSlug: sql<
        string | null
      >`case when ${named.archivedAt} is null and not ${named.draft} then ${named.slug} end`,
    })
    .from(banners)
    .leftJoin(categories, eq(categories.id, banners.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, banners.subcategoryId))
    .leftJoin(products, eq(products.id, banners.productId))
    .leftJoin(named, eq(named.id, banners.namedId));
}

const inOrder = [asc(banners.position), asc(banners.id)];

export async function listShownBanners(db: Db): Promise<BannerView[]> {
  return selectBanners(db)
    .where(shownNow(banners))
    .orderBy(...inOrder)
    .limit(MAX_BANNERS);
}

export async function listBanners(db: Db): Promise<BannerView[]> {
  return selectBanners(db)
    .orderBy(...inOrder)
    .limit(MAX_BANNERS);
}

export async function listBannersById(db: Db, ids: readonly string[]): Promise<BannerView[]> {
  return selectBanners(db).where(inArray(banners.id, [...ids]));
}

/** All banners in display order, with row locks. Locked in the order of their ids, so that two callers cannot deadlock. */
export async function lockBanners(tx: Db): Promise<BannerRow[]> {
  const rows = await tx.select().from(banners).orderBy(asc(banners.id)).for('update');
  return rows.sort((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1));
}

/** With a row lock until the transaction ends. */
export const findBannerLocked = (tx: Db, id: string) =>
  firstOf(selectBanners(tx).where(eq(banners.id, id)).for('update', { of: banners }));

/** Inserts a banner as the last one; returns its id. */
export async function insertBanner(db: Db, banner: BannerChange): Promise<string> {
  const position = sql<number>`(select coalesce(max(${banners.position}), 0) + 1 from ${banners})`;
  const id = uuidv7();
  await db.insert(banners).values({ id, ...banner, position });
  return id;
}

export const updateBanner = (db: Db, id: string, banner: BannerChange) =>
  updateRows(db, banners, banner, eq(banners.id, id));

/** False when there was none. */
export async function deleteBanner(db: Db, id: string): Promise<boolean> {
  return (await db.delete(banners).where(eq(banners.id, id)).returning({ id: banners.id })).length > 0;
}

export async function findProductId(db: Db, by: 'id' | 'slug', value: string): Promise<string | null> {
  const [row] = await db.select({ id: products.id }).from(products).where(eq(products[by], value));
  return row?.id ?? null;
}
