import { v7 as uuidv7 } from 'uuid';
import type { PurchaseDraft } from '@kanaka/contracts/catalog/purchase';
import type { UnitDraft } from '@kanaka/contracts/catalog/units';
import { toMilligrams } from '@kanaka/contracts/catalog/price-recipe';
import { announceEvents } from '@kanaka/queues/announce-event';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { changeSizes } from '../products/change-sizes.ts';
import { insertProducts, type NewPiece, updateProducts } from '../products/product-changes.repository.ts';
import { fromDraft } from '../products/product-mapper.ts';
import { priceAt } from '../products/price-by-metal.ts';
import { setPurchases } from '../products/purchases.repository.ts';
import { refreshSearch, removeFromSearch } from '../products/search.repository.ts';
import type { Rate } from '../rates/next-rates.ts';
import { followUnits, refuseTooLight } from '../stock/follow-units.ts';
import { isMixed, markTagged } from '../stock/unit-stock.repository.ts';
import { unitData } from '../stock/unit-mapper.ts';
import { insertUnits, updateUnit } from '../stock/units.repository.ts';
import { mixedSizes, unitTaken } from '../units/add-units.ts';
import { ofAnOrder } from '../units/change-unit.ts';
import type { PieceOfFile } from './described-piece.ts';
import { setMemberships } from './memberships.repository.ts';
import type { Plan } from './judge-pieces.ts';

type Written = Plan & { id: string };
type Change = Written & { before: PieceOfFile };

/** Adds pieces, and changes locked ones; few statements for many pieces. Throws a refusal when one of them cannot be so. */
export async function writePieces(tx: Db, { plans, rates }: { plans: readonly Plan[]; rates: readonly Rate[] }) {
  if (plans.length === 0) return;
  const written = plans.map((plan): Written => ({ ...plan, id: plan.before?.id ?? uuidv7() }));
  const added = written.filter(({ before }) => before === null);
  const changed = written.filter((plan): plan is Change => plan.before !== null);
  if (
    (await insertProducts(
      tx,
      added.map((plan) => newPiece(plan, rates)),
    )) === 'taken'
  )
    throw taken();
  await changePieces(tx, changed, rates);
  await setPurchases(tx, purchasesOf(written));
  await setMemberships(tx, membershipsOf(written));
  await writeUnits(tx, written);
  await refreshSearch(tx, { productIds: written.map(({ id }) => id) });
  await announceEvents(
    tx,
    'product.changed',
    written.map(({ id, before }) => ({ about: id, data: { productId: id, change: before ? 'edited' : 'added' } })),
  );
}

function newPiece(
  { id, handle, draft, place: { sizing: _, ...place }, units }: Written,
  rates: readonly Rate[],
): NewPiece {
  const columns = fromDraft(draft);
  const sizes = (draft.sizes ?? []).map(({ size, stock, netWeight }) => ({
    size,
    onHand: stock,
    netWeightMg: netWeight ? toMilligrams(netWeight) : null,
  }));
  const weights = sizes.map(({ netWeightMg }) => netWeightMg);
  return {
    row: {
      ...{ id, ...columns, ...priceAt(rates, columns.pricing ?? null, weights), ...place, slug: handle },
      sized: sizes.length > 0,
      tagged: units.length > 0,
      onHand: sizes.length > 0 ? sizes.reduce((sum, { onHand }) => sum + onHand, 0) : draft.totalStock,
    },
    sizes,
  };
}

async function changePieces(tx: Db, plans: readonly Change[], rates: readonly Rate[]): Promise<void> {
  const changes = [];
  for (const { before, draft, place, columns: changed } of plans) {
    const { sizing, ...inPlace } = place;
    const columns = fromDraft(draft);
    const inSizes = ['Size', 'Size stock', 'Size weight'].some((name) => changed.has(name));
    const isCounted = before.tagged || (before.sized && !inSizes);
    const stock = isCounted ? { by: 0 } : await changeSizes(tx, { piece: before, draft, sizing });
    const weights = (draft.sizes ?? []).map(({ netWeight }) => (netWeight ? toMilligrams(netWeight) : null));
    changes.push({
      ...{ id: before.id, ...columns, ...priceAt(rates, columns.pricing ?? null, weights), ...inPlace },
      onHand: 'to' in stock ? stock.to : before.onHand + stock.by,
    });
    if (draft.draft && !before.draft) await removeFromSearch(tx, before.id);
  }
  if ((await updateProducts(tx, changes)) === 'taken') throw taken();
}

/** Of new pieces, and of those of which it has changed. */
const purchasesOf = (plans: readonly Written[]) =>
  new Map(
    plans.flatMap(({ id, before, draft: { purchase }, columns }): [string, PurchaseDraft | null][] =>
      purchase && (!before || columns.has('Cost') || columns.has('Supplier')) ? [[id, purchase]] : [],
    ),
  );

/** Of new pieces, and of those of which they have changed. */
const membershipsOf = (plans: readonly Written[]) =>
  new Map(
    plans.flatMap(({ id, before, collections, columns }): [string, string[]][] =>
      (before ? columns.has('Collections') : collections.length > 0) ? [[id, collections]] : [],
    ),
  );

async function writeUnits(tx: Db, plans: readonly Written[]): Promise<void> {
  const tagged = plans.filter(({ units, before }) => units.length > 0 || before?.tagged);
  const known = ({ before }: Plan, { tag }: UnitDraft) => before?.units.find((own) => own.tag === tag);
  const rows = tagged.flatMap((plan) =>
    plan.units
      .filter((unit) => !known(plan, unit))
      .map((unit) => ({ id: uuidv7(), productId: plan.id, costPaise: null, supplier: '', ...unitData(unit) })),
  );
  if (rows.length > 0 && (await insertUnits(tx, rows)) === 'taken') throw unitTaken();
  for (const plan of tagged) {
    const { id, before, draft, units } = plan;
    for (const unit of units) {
      const row = known(plan, unit);
      const updated = row && (await updateUnit(tx, row.id, unitData(unit)));
      if (updated === 'taken') throw unitTaken();
      if (row && updated === 'unchanged') throw ofAnOrder(row);
    }
    if (before && !before.tagged) await markTagged(tx, id);
    if (before && units.length > 0 && (await isMixed(tx, id))) throw mixedSizes();
    const { pricing = null } = fromDraft(draft);
    if (pricing && pricing.metals.length > 1) await refuseTooLight(tx, id, pricing);
  }
  await followUnits(
    tx,
    tagged.map(({ id }) => id),
  );
}

const taken = () => new AppError('product.sku-taken', 'A handle or a code of the file was taken in the meantime.');
