import type { Sizing } from '@kanaka/contracts/catalog/sizes';
import type { Db } from '@kanaka/server-kit/database/database';
import { and, inArray, or } from 'drizzle-orm';
import { isKept } from '../products/products.repository.ts';
import { categories, products, subcategories } from '../schema.ts';
import { units } from '../stock/units-schema.ts';

/** Whose a code is: a piece's, or that of one of its units. */
export type Owner = { productId: string; tag?: string };
export type CodesInUse = { sku: Map<string, Owner>; huid: Map<string, Owner[]>; tag: Map<string, Owner> };

/** Which of these codes, HUIDs and tags are in use, and where. */
export async function listCodesInUse(db: Db, codes: readonly string[]): Promise<CodesInUse> {
  const used: CodesInUse = { sku: new Map(), huid: new Map(), tag: new Map() };
  if (codes.length === 0) return used;
  const some = [...new Set(codes)];
  const addHuid = (huid: string | null, owner: Owner) => {
    if (huid) used.huid.set(huid, [...(used.huid.get(huid) ?? []), owner]);
  };
  const ofPieces = await db
    .select({ productId: products.id, sku: products.sku, huid: products.huid })
    .from(products)
    .where(and(isKept, or(inArray(products.sku, some), inArray(products.huid, some))));
  for (const { productId, sku, huid } of ofPieces) {
    if (sku) used.sku.set(sku, { productId });
    addHuid(huid, { productId });
  }
  const ofUnits = await db
    .select({ productId: units.productId, tag: units.tag, huid: units.huid })
    .from(units)
    .where(or(inArray(units.tag, some), inArray(units.huid, some)));
  for (const { productId, tag, huid } of ofUnits) {
    used.tag.set(tag, { productId, tag });
    addHuid(huid, { productId, tag });
  }
  return used;
}

export type KnownPlace = {
  id: string;
  name: string;
  sizing: Sizing;
  subcategories: Map<string, { id: string; name: string }>;
};

/** All categories with their subcategories, by their names in small letters; `lock`: they stay so until the transaction ends. */
export async function listPlaces(db: Db, { lock }: { lock: boolean }): Promise<Map<string, KnownPlace>> {
  const all = db.select({ id: categories.id, name: categories.name, sizing: categories.sizing }).from(categories);
  const below = db
    .select({ id: subcategories.id, name: subcategories.name, categoryId: subcategories.categoryId })
    .from(subcategories);
  const known = await (lock ? all.for('share') : all);
  const inThem = Map.groupBy(await (lock ? below.for('share') : below), ({ categoryId }) => categoryId);
  return new Map(
    known.map((category) => {
      const own = (inThem.get(category.id) ?? []).map(({ id, name }) => [name.toLowerCase(), { id, name }] as const);
      return [category.name.toLowerCase(), { ...category, subcategories: new Map(own) }];
    }),
  );
}
