import { canMove, type OwnersMove } from '@kanaka/contracts/catalog/unit-states';
import type { UnitDraft } from '@kanaka/contracts/catalog/units';
import { recordChange, type Change } from '@kanaka/audit/record-change';
import { AppError, existing } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { findForOwnerLocked } from '../products/owner-list.repository.ts';
import type { PieceView } from '../products/products.repository.ts';
import { lockPieces } from '../stock/stock.repository.ts';
import { mixedSizes, refuseSizes, unitTaken } from './add-units.ts';
import { followUnits, refuseTooLight } from '../stock/follow-units.ts';
import { unitData, unitFacts } from '../stock/unit-mapper.ts';
import { emptySizes, isMixed, markUntagged } from '../stock/unit-stock.repository.ts';
import { deleteUnitRow, findUnitById, listTaken, moveUnitById, updateUnit } from '../stock/units.repository.ts';
import type { UnitRow } from '../stock/units-schema.ts';

type By = { id: string; actor: Change['actor'] };

/** Corrects a unit that was entered wrongly, unless an order has it. */
export async function editUnit({ db }: { db: Db }, { id, draft, actor }: By & { draft: UnitDraft }): Promise<UnitRow> {
  return db.transaction(async (tx) => {
    const { unit, product } = await lockUnit(tx, id);
    refuseSizes(product, [draft]);
    const huids = draft.huid ? [draft.huid] : [];
    const used = await listTaken(tx, { productId: unit.productId, tags: [draft.tag], huids, exceptId: id });
    const updated = used.size > 0 ? 'taken' : await updateUnit(tx, id, unitData(draft));
    if (updated === 'taken') throw unitTaken();
    if (updated === 'unchanged') throw ofAnOrder(unit);
    if (await isMixed(tx, unit.productId)) throw mixedSizes();
    await refuseTooLight(tx, unit.productId, product.pricing);
    await emptySizes(tx, unit.productId);
    await followUnits(tx, [unit.productId]);
    const after = existing('unit', await findUnitById(tx, id));
    const subject = { kind: 'product', id: unit.productId, name: product.title } as const;
    await recordChange(tx, { actor, action: 'unit.edited', subject, before: unitFacts(unit), after: unitFacts(after) });
    return after;
  });
}

/** Moves a unit by hand, if its state allows it. */
export async function moveUnit(
  { db }: { db: Db },
  { id, move, reason, actor }: By & { move: OwnersMove; reason: string },
): Promise<UnitRow> {
  return db.transaction(async (tx) => {
    const { unit, product } = await lockUnit(tx, id);
    const moved = canMove(unit.state, move) ? await moveUnitById(tx, id, move) : null;
    if (!moved) {
      const message = `Unit ${unit.tag} is ${stateNames[unit.state]}; this cannot be done with it.`;
      throw new AppError('unit.illegal-move', message, { details: { state: unit.state } });
    }
    await followUnits(tx, [unit.productId]);
    await recordChange(tx, {
      actor,
      action: 'unit.moved',
      subject: { kind: 'product', id: unit.productId, name: product.title },
      before: { tag: unit.tag, state: unit.state },
      after: { tag: unit.tag, state: moved.state, reason },
    });
    return moved;
  });
}

/** Deletes a unit that was entered by mistake. A piece without any units is an untagged one again. */
export async function deleteUnit({ db }: { db: Db }, { id, actor }: By): Promise<void> {
  await db.transaction(async (tx) => {
    const { unit, product } = await lockUnit(tx, id);
    if (!(await deleteUnitRow(tx, id))) throw ofAnOrder(unit);
    await emptySizes(tx, unit.productId);
    if (!(await markUntagged(tx, unit.productId))) await followUnits(tx, [unit.productId]);
    await recordChange(tx, {
      actor,
      action: 'unit.deleted',
      subject: { kind: 'product', id: unit.productId, name: product.title },
      before: unitFacts(unit),
      after: {},
    });
  });
}

/** Locks a unit's product, and reads the unit under the lock. */
async function lockUnit(tx: Db, id: string): Promise<{ unit: UnitRow; product: PieceView }> {
  const { productId } = existing('unit', await findUnitById(tx, id));
  await lockPieces(tx, [{ productId }]);
  const product = existing('product', await findForOwnerLocked(tx, productId));
  return { unit: existing('unit', await findUnitById(tx, id)), product };
}

const stateNames: Record<UnitRow['state'], string> = {
  'in-stock': 'in stock',
  held: 'held by an unfinished order',
  sold: 'sold',
  returned: 'returned',
  away: 'away',
};

export function ofAnOrder({ tag, state }: UnitRow): AppError {
  return new AppError('unit.of-an-order', `Unit ${tag} is ${stateNames[state]} and stays as it is.`);
}
