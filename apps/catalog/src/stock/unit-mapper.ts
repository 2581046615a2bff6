import { toGrams, toMilligrams } from '@kanaka/contracts/catalog/price-recipe';
import type { OrderedUnit, Unit, UnitDraft } from '@kanaka/contracts/catalog/units';
import type { z } from 'zod';
import { fromPurchase, toPurchase } from './purchase-columns.ts';
import type { UnitData } from './units.repository.ts';
import type { UnitRow } from './units-schema.ts';

type WeighedRow = Pick<UnitRow, 'tag' | 'size' | 'huid' | 'grossWeightMg' | 'netWeightMg'>;

/** Tag, size, weights in grams and HUID. */
export function weighedUnit({ tag, size, huid, grossWeightMg, netWeightMg }: WeighedRow) {
  return { tag, size, grossWeight: toGrams(grossWeightMg), netWeight: toGrams(netWeightMg), ...(huid && { huid }) };
}

export function toOrderedUnit(row: UnitRow): OrderedUnit {
  return { productId: row.productId, ...weighedUnit(row) };
}

export function toUnit(row: UnitRow): z.input<typeof Unit> {
  const { id, productId, state, orderId, updatedAt } = row;
  return {
    _id: id,
    productId,
    ...weighedUnit(row),
    ...{ state, orderId, updatedAt: updatedAt.toISOString() },
    ...toPurchase(row),
  };
}

/** Its id begins with the time at which it was made. */
export const addedAt = ({ id }: Pick<UnitRow, 'id'>) =>
  new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toISOString();

/** Without a cost and a supplier if who sends it may not see them: then they stay as they are. */
export function unitData({ tag, size, grossWeight, netWeight, huid, cost, supplier }: UnitDraft): UnitData {
  return {
    tag,
    size,
    grossWeightMg: toMilligrams(grossWeight),
    netWeightMg: toMilligrams(netWeight),
    huid: huid ?? null,
    ...(supplier !== undefined && fromPurchase({ cost, supplier })),
  };
}

/** What the owner has entered of a unit, for the audit log. */
export function unitFacts(row: UnitRow): object {
  const { tag, size, grossWeight, netWeight, huid = '', state, cost, supplier } = toUnit(row);
  return { tag, size, grossWeight, netWeight, huid, state, cost, supplier };
}
