import { and, asc, count, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { unitMoves, type OwnersMove, type UnitMove } from '@kanaka/contracts/catalog/unit-states';
import { unlessTaken, type Db } from '@kanaka/server-kit/database/database';
import { deleteRows, firstOf, updateRow } from '@kanaka/server-kit/database/rows';
import { products } from '../schema.ts';
import type { PurchaseColumns } from './purchase-columns.ts';
import type { PricedLine } from './stock.repository.ts';
import { units, type UnitRow } from './units-schema.ts';

export type NewUnit = Pick<
  UnitRow,
  'id' | 'productId' | 'tag' | 'size' | 'grossWeightMg' | 'netWeightMg' | 'huid' | 'costPaise' | 'supplier'
>;
export type UnitData = Omit<NewUnit, 'id' | 'productId' | keyof PurchaseColumns> & Partial<PurchaseColumns>;

/** `taken`, which aborts the transaction, is the tag or HUID of another unit. */
export async function insertUnits(
  tx: Db,
  rows: readonly (UnitData & Pick<NewUnit, 'id' | 'productId'>)[],
): Promise<UnitRow[] | 'taken'> {
  return unlessTaken(
    tx
      .insert(units)
      .values([...rows])
      .returning(),
  );
}

/** `unchanged` when an order has it. */
export async function updateUnit(tx: Db, id: string, data: UnitData): Promise<'updated' | 'unchanged' | 'taken'> {
  const change = { ...data, updatedAt: sql`now()` };
  const unit = await unlessTaken(updateRow(tx, units, change, eq(units.id, id), sql`${units.orderId} is null`));
  if (unit === 'taken') return unit;
  return unit ? 'updated' : 'unchanged';
}

/** False when an order has it. */
export const deleteUnitRow = async (tx: Db, id: string) =>
  (await deleteRows(tx, units, eq(units.id, id), sql`${units.orderId} is null`)) > 0;

/** Those of these tags and HUIDs that are in use, by a unit or, for a HUID, by another piece in the shop. */
export async function listTaken(
  tx: Db,
  {
    productId,
    tags,
    huids,
    exceptId,
  }: { productId: string; tags: readonly string[]; huids: readonly string[]; exceptId?: string },
): Promise<Set<string>> {
  const known = await tx
    .select({ tag: units.tag, huid: units.huid })
    .from(units)
    .where(
      and(
        or(inArray(units.tag, [...tags]), inArray(units.huid, [...huids])),
        exceptId ? ne(units.id, exceptId) : undefined,
      ),
    );
  const ofPieces = await tx
    .select({ huid: products.huid })
    .from(products)
    .where(
      and(inArray(products.huid, [...huids]), sql`${products.archivedAt} is null`, sql`${products.id} <> ${productId}`),
    );
  const used = [...known.flatMap(({ tag, huid }) => [tag, huid]), ...ofPieces.map(({ huid }) => huid)];
  return new Set(used.filter((code) => code !== null));
}

export const findUnitById = (db: Db, id: string) => firstOf(db.select().from(units).where(eq(units.id, id)));

/** The unit with this tag or HUID, with its product's title. */
export async function findUnitByCode(db: Db, code: string): Promise<(UnitRow & { title: string }) | null> {
  const [row] = await db
    .select({ unit: units, title: products.title })
    .from(units)
    .innerJoin(products, eq(products.id, units.productId))
    .where(or(eq(units.tag, code), eq(units.huid, code)))
    .orderBy(sql`${units.tag} = ${code} desc`)
    .limit(1);
  return row ? { ...row.unit, title: row.title } : null;
}

/** Those in the shop first, then by tag. */
export async function listUnitsOfProduct(
  db: Db,
  { productId, page, limit }: { productId: string; page: number; limit: number },
): Promise<{ rows: UnitRow[]; total: number }> {
  const ofProduct = eq(units.productId, productId);
  const [counted] = await db.select({ total: count() }).from(units).where(ofProduct);
  const rows = await db
    .select()
    .from(units)
    .where(ofProduct)
    .orderBy(sql`${units.state} in ('sold', 'away')`, asc(units.tag))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: counted?.total ?? 0 };
}

/** Those of these products that are in the shop, by tag. */
export async function listUnitsInShop(db: Db, productIds: readonly string[]): Promise<UnitRow[]> {
  if (productIds.length === 0) return [];
  return db
    .select()
    .from(units)
    .where(and(inArray(units.productId, [...productIds]), inArray(units.state, ['in-stock', 'held'])))
    .orderBy(asc(units.tag));
}

/** Those that an order holds or has bought. */
export async function listUnitsOfOrder(db: Db, orderId: string): Promise<UnitRow[]> {
  return db.select().from(units).where(eq(units.orderId, orderId)).orderBy(asc(units.tag));
}

/** States as SQL: `'held', 'sold'`. */
const statesBefore = (move: UnitMove) => sql.raw(unitMoves[move].from.map((state) => `'${state}'`).join(', '));

/** Moves a unit that no order gets; null when its state does not allow it. */
export async function moveUnitById(tx: Db, id: string, move: OwnersMove): Promise<UnitRow | null> {
  const { to } = unitMoves[move];
  const [row] = await tx
    .update(units)
    // Only what has come back from a shopper stays with its order.
    .set({ state: to, updatedAt: sql`now()`, ...(to !== 'returned' && { orderId: null }) })
    .where(and(eq(units.id, id), sql`${units.state} in (${statesBefore(move)})`))
    .returning();
  return row ?? null;
}

/** Moves all of these whose state allows it. Their products' rows are locked. */
export async function moveUnitsByTag(
  tx: Db,
  tags: readonly string[],
  move: Exclude<OwnersMove, 'come-back'>,
): Promise<string[]> {
  if (tags.length === 0) return [];
  const rows = await tx
    .update(units)
    .set({ state: unitMoves[move].to, orderId: null, updatedAt: sql`now()` })
    .where(and(inArray(units.tag, [...tags]), sql`${units.state} in (${statesBefore(move)})`))
    .returning({ tag: units.tag });
  return rows.map(({ tag }) => tag);
}

/**
 * Gives an order one unit of each line, the lightest there is; of a piece priced by its metal one of the weight that its
 * price was made with, or the very one that was chosen. Returns how many it got; the caller holds the pieces' rows.
 */
export async function holdUnits(tx: Db, orderId: string, lines: readonly PricedLine[]): Promise<number> {
  const weighed = lines.map(({ productId, size, netWeight, tag = null }) => ({
    ...{ productId, size, tag },
    weight: netWeight === undefined ? null : Math.round(netWeight * 1000),
  }));
  const { rowCount } = await tx.execute(sql`
    update ${units} set state = ${unitMoves.hold.to}, order_id = ${orderId}, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(weighed)}::jsonb) as line ("productId" uuid, size text, weight int, tag text)
    cross join lateral (
      select own.id from ${units} own join ${products} on ${products.id} = own.product_id
      where own.product_id = line."productId" and own.size = line.size and own.state in (${statesBefore('hold')})
        and (line.weight is null or ${products.pricing} is null or own.net_weight_mg = line.weight)
        and (line.tag is null or own.tag = line.tag)
      order by own.net_weight_mg, own.tag limit 1
    ) as next
    where ${units.id} = next.id`);
  return rowCount ?? 0;
}

/** Releases or sells all units that an order holds. */
export async function moveUnitsOfOrder(tx: Db, orderId: string, move: 'release' | 'sell'): Promise<void> {
  await tx
    .update(units)
    .set({ state: unitMoves[move].to, updatedAt: sql`now()`, ...(move === 'release' && { orderId: null }) })
    .where(and(eq(units.orderId, orderId), sql`${units.state} in (${statesBefore(move)})`));
}

/** Puts the units of these lines, which an order had bought, back in stock. */
export async function restockUnits(
  tx: Db,
  orderId: string,
  lines: readonly { productId: string; size: string }[],
): Promise<void> {
  await tx.execute(sql`
    update ${units} set state = ${unitMoves.restock.to}, order_id = null, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("productId" uuid, size text)
    where ${units.orderId} = ${orderId} and ${units.state} in (${statesBefore('restock')})
      and ${units.productId} = line."productId" and ${units.size} = line.size`);
}
