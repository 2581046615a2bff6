import type { Db } from '@kanaka/server-kit/database/database';
import { and, arrayContains, inArray, sql } from 'drizzle-orm';
import { isKept } from '../products/products.repository.ts';
import { products } from '../schema.ts';

/** The addresses of pictures that `media` does not serve, each once. */
export async function listAddressesElsewhere(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ address: string }>(sql`
    select distinct address from ${products} cross join lateral unnest(${products.images}) as address
    where ${isKept} and address not like '/media/%' order by address`);
  return rows.map(({ address }) => address);
}

export async function listIdsWithImage(db: Db, address: string): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isKept, arrayContains(products.images, [address])));
  return rows.map(({ id }) => id);
}

/** Replaces a picture of these pieces, which are locked. */
export async function replaceImage(
  tx: Db,
  ids: readonly string[],
  { address, url }: { address: string; url: string },
): Promise<void> {
  await tx
    .update(products)
    .set({
      images: sql`array_replace(${products.images}, ${address}::text, ${url}::text)`,
      version: sql`${products.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(inArray(products.id, [...ids]));
}
