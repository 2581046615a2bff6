import { sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database/database';
import type { collections } from '../collections/collections-schema.ts';
import type { banners, categories, subcategories } from '../schema.ts';

/** Sets the position of each row to its index in the list. */
export async function setPositions(
  db: Db,
  table: typeof banners | typeof categories | typeof collections | typeof subcategories,
  ids: readonly string[],
): Promise<void> {
  await db.execute(sql`
    update ${table} set position = place.number
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as place(id, number)
    where ${table.id} = place.id::uuid`);
}
