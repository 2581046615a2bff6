import * as contract from '@kanaka/contracts/catalog/units';
import { toRupees } from '@kanaka/money/rupees';
import { actorOf } from '@kanaka/audit/record-change';
import type { Db } from '@kanaka/server-kit/database/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { addUnits } from './add-units.ts';
import { deleteUnit, editUnit, moveUnit } from './change-unit.ts';
import { stockCsv } from './stock-csv.ts';
import { priceOf } from './stock-lines.ts';
import { stockValue } from './stock-value.ts';
import { findForOwner } from '../products/owner-list.repository.ts';
import { rateLookup } from '../rates/rate-lookup.ts';
import { listCurrentRates } from '../rates/rates.repository.ts';
import { addedAt, toUnit } from '../stock/unit-mapper.ts';
import { findUnitByCode, listUnitsOfProduct } from '../stock/units.repository.ts';

export async function unitRoutes(app: FastifyInstance, deps: { db: Db }): Promise<void> {
  const { db } = deps;

  serve(app, contract.listUnits, async ({ params: { id }, query }) => {
    const { rows, total } = await listUnitsOfProduct(db, { productId: id, ...query });
    const [piece, rates] = await Promise.all([findForOwner(db, id), listCurrentRates(db)]);
    const rateOf = rateLookup(rates);
    const data = rows.map((row) => ({
      ...toUnit(row),
      addedAt: addedAt(row),
      price: piece ? toRupees(priceOf({ ...piece, tagged: true, weightMg: row.netWeightMg }, rateOf)) : 0,
    }));
    return { data, page: query.page, limit: query.limit, total };
  });

  serve(app, contract.findUnit, async ({ query: { code } }) => {
    const found = await findUnitByCode(db, code);
    return { data: found && { ...toUnit(found), title: found.title } };
  });

  serve(app, contract.addUnits, async ({ params: { id }, body, caller }) => {
    const rows = await addUnits(deps, { productId: id, drafts: body.units, actor: actorOf(caller) });
    const message = rows.length === 1 ? 'The unit has been added.' : `${rows.length} units have been added.`;
    return { message, data: rows.map(toUnit) };
  });

  serve(app, contract.editUnit, async ({ params: { id }, body, caller }) => {
    const unit = await editUnit(deps, { id, draft: body, actor: actorOf(caller) });
    return { message: 'The unit has been saved.', data: toUnit(unit) };
  });

  serve(app, contract.moveUnit, async ({ params: { id }, body, caller }) => {
    const unit = await moveUnit(deps, { id, ...body, actor: actorOf(caller) });
    return { message: 'The unit has been moved.', data: toUnit(unit) };
  });

  serve(app, contract.deleteUnit, async ({ params: { id }, caller }) => {
    await deleteUnit(deps, { id, actor: actorOf(caller) });
    return { message: 'The unit has been deleted.' };
  });

  serve(app, contract.stockValue, async () => ({ data: await stockValue(db) }));

  serve(app, contract.exportStock, async ({ reply }) => reply.type('text/csv; charset=utf-8').send(stockCsv(db)));
}
