import { v7 as uuidv7 } from 'uuid';
import type { UnitDraft } from '@kanaka/contracts/catalog/units';
import { recordChange, type Change } from '@kanaka/audit/record-change';
import { unitData } from '../stock/unit-mapper.ts';
import { AppError, existing, fieldError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { mustBeSizesOf } from '../products/change-sizes.ts';
import { findForOwnerLocked } from '../products/owner-list.repository.ts';
import type { PieceView } from '../products/products.repository.ts';
import { lockPieces } from '../stock/stock.repository.ts';
import { followUnits, refuseTooLight } from '../stock/follow-units.ts';
import { isMixed, markTagged } from '../stock/unit-stock.repository.ts';
import { insertUnits, listTaken } from '../stock/units.repository.ts';
import type { UnitRow } from '../stock/units-schema.ts';

/** Adds units to a piece, all or none. The first ones make it tagged: the stock it had as a number is given up. */
export async function addUnits(
  { db }: { db: Db },
  { productId, drafts, actor }: { productId: string; drafts: readonly UnitDraft[]; actor: Change['actor'] },
): Promise<UnitRow[]> {
  return db.transaction(async (tx) => {
    await lockPieces(tx, [{ productId }]);
    const product = existing('product', await findForOwnerLocked(tx, productId));
    if (!product.tagged) refuseReserved(product);
    refuseSizes(product, drafts);
    await refuseTaken(tx, productId, drafts);
    const rows = await insertUnits(
      tx,
      drafts.map((draft) => ({ id: uuidv7(), productId, ...unitData(draft) })),
    );
    if (rows === 'taken') throw unitTaken();
    if (await isMixed(tx, productId)) throw mixedSizes();
    if (!product.tagged) await markTagged(tx, productId);
    await refuseTooLight(tx, productId, product.pricing);
    await followUnits(tx, [productId]);
    await recordChange(tx, {
      actor,
      action: 'units.added',
      subject: { kind: 'product', id: productId, name: product.title },
      before: {},
      after: { units: rows.map(({ tag }) => tag).join(', ') },
    });
    return rows;
  });
}

/** Pieces that are held without a tag could be anyone's. */
export function refuseReserved({ reserved }: Pick<PieceView, 'reserved'>): void {
  if (reserved === 0) return;
  const message = `${reserved} of this piece ${reserved === 1 ? 'stands' : 'stand'} in unfinished orders; it can be tagged once they are done.`;
  throw new AppError('stock.reserved', message, { details: { reserved } });
}

/** A piece that comes in sizes has units in a size, and no others; the sizes are those of its category. */
export function refuseSizes(
  { sized, sizing }: Pick<PieceView, 'sized' | 'sizing'>,
  drafts: readonly { size: string }[],
): void {
  const without = drafts.findIndex(({ size }) => size === '');
  if (sized && without >= 0) {
    throw fieldError('request.invalid', `units.${without}.size`, 'Please enter the size.');
  }
  mustBeSizesOf(
    sizing,
    drafts.filter(({ size }) => size !== ''),
  );
}

/** Names the place of the first tag or HUID that is in use, here or in the shop. */
async function refuseTaken(tx: Db, productId: string, drafts: readonly UnitDraft[]): Promise<void> {
  const tags = drafts.map(({ tag }) => tag);
  const huids = drafts.flatMap(({ huid }) => huid ?? []);
  const used = await listTaken(tx, { productId, tags, huids });
  const issues = drafts.flatMap(({ tag, huid }, place) => {
    const before = drafts.slice(0, place);
    if (used.has(tag) || before.some((other) => other.tag === tag)) {
      return [tagTaken(place, tag)];
    }
    if (huid && (used.has(huid) || before.some((other) => other.huid === huid))) {
      return [huidTaken(place, huid)];
    }
    return [];
  });
  const [first] = issues;
  if (first) throw new AppError('unit.taken', first.message, { issues });
}

export const tagTaken = (place: number, tag: string) => ({
  path: `units.${place}.tag`,
  message: `There is already a unit with the tag ${tag}.`,
});
export const huidTaken = (place: number, huid: string) => ({
  path: `units.${place}.huid`,
  message: `There is already a piece with the HUID ${huid}.`,
});

export const unitTaken = () => new AppError('unit.taken', 'Another unit has this tag or HUID.');

export const mixedSizes = () =>
  new AppError('unit.mixed-sizes', 'Either all units of a piece have a size, or none has one.');
