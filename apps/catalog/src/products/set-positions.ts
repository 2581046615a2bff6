import { sql } from 'drizzle-orm';
import type { ErrorCode } from '@kanaka/contracts/error-codes';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import type { collections } from '../collections/collections-schema.ts';
import type { banners, categories, subcategories } from '../schema.ts';

/**
 * Sets the position of each of the locked rows to its index in the list, and returns them in that order. Refused when the list
 * has not the same ids.
 */
export async function setPositions<Row extends { id: string }>(
  db: Db,
  table: typeof banners | typeof categories | typeof collections | typeof subcategories,
  { rows, ids, outdated }: { rows: readonly Row[]; ids: readonly string[]; outdated: ErrorCode },
): Promise<Row[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
  if (inOrder.length !== ids.length || inOrder.length !== rows.length)
    throw new AppError(outdated, 'One was added or deleted in the meantime. Please look at the list again.');
  await db.execute(sql`
    update ${table} set position = place.number
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as place(id, number)
    where ${table.id} = place.id::uuid`);
  return inOrder;
}
