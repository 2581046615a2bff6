import { v7 as uuidv7 } from 'uuid';
import * as contract from '@kanaka/contracts/catalog/stock-takes';
import { actorOf } from '@kanaka/audit/record-change';
import { existing, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import type { StockTakeResult, StockTakeRow } from '../stock/units-schema.ts';
import { countPieces } from './count-pieces.ts';
import { countFigures, deleteCounts, listCounts } from './counts.repository.ts';
import { bookStockTake, dropStockTake, openStockTake } from './book-stock-take.ts';
import * as repository from './stock-takes.repository.ts';

const TAKES_LISTED = 20;
const SCANS_LISTED = 20;

export async function stockTakeRoutes(app: FastifyInstance, deps: { db: Db }): Promise<void> {
  const { db } = deps;

  serve(app, contract.listStockTakes, async () => ({
    data: (await repository.listStockTakes(db, TAKES_LISTED)).map(({ scanned, ...take }) =>
      toHead(take, {
        ...{ scanned, expected: take.result?.expected ?? 0 },
        missingCount: take.result?.missingCount ?? 0,
      }),
    ),
  }));

  serve(app, contract.getStockTake, async ({ params: { id } }) => ({ data: await read(db, id) }));

  serve(app, contract.startStockTake, async ({ caller }) => {
    const id = uuidv7();
    await repository.insertStockTake(db, { id, startedByName: caller.userName });
    const open = existing('stock-take', await repository.findOpen(db));
    const message =
      open.id === id ? 'The stock take has begun.' : `You have joined ${open.startedByName}’s stock take.`;
    return { message, data: await read(db, open.id) };
  });

  serve(app, contract.scanTags, async ({ params: { id }, body: { tags }, caller }) => {
    const repeated = await db.transaction(async (tx) => {
      await openStockTake(tx, id, 'share');
      return repository.insertScans(tx, { stockTakeId: id, tags, scannedByName: caller.userName });
    });
    return { message: 'Scanned.', repeated, data: await read(db, id) };
  });

  serve(app, contract.removeScan, async ({ params: { id }, body: { tag } }) => {
    await db.transaction(async (tx) => {
      await openStockTake(tx, id, 'share');
      await repository.deleteScan(tx, id, tag);
    });
    return { message: 'The tag has been removed.', data: await read(db, id) };
  });

  serve(app, contract.listCounts, async ({ params: { id }, query: { words, page, limit, show } }) => {
    if (!(await repository.findStockTake(db, id))) throw notFound('stock-take');
    const { rows, total } = await listCounts(db, id, {
      words: words.toLowerCase().split(/\s+/).filter(Boolean),
      ...{ show, limit, offset: (page - 1) * limit },
    });
    return { data: rows, page, limit, total };
  });

  serve(app, contract.countPieces, async ({ params: { id }, body, caller }) => ({
    message: 'Counted.',
    data: await countPieces(deps, { id, ...body, by: caller.userName }),
  }));

  serve(app, contract.countAgain, async ({ params: { id }, body }) => {
    await db.transaction(async (tx) => {
      await openStockTake(tx, id, 'share');
      await deleteCounts(tx, id, body);
    });
    return { message: 'It can be counted again.' };
  });

  serve(app, contract.bookStockTake, async ({ params: { id }, body: { reason, ...seen }, caller }) => {
    await bookStockTake(deps, { id, reason, seen, actor: actorOf(caller) });
    return { message: 'The differences have been applied.', data: await read(db, id) };
  });

  serve(app, contract.dropStockTake, async ({ params: { id }, caller }) => {
    await dropStockTake(deps, { id, actor: actorOf(caller) });
    return { message: 'The stock take has been discarded. Nothing has changed.', data: await read(db, id) };
  });
}

/** A booked one as it was booked, an open one as it is now. */
async function read(db: Db, id: string): Promise<contract.StockTake> {
  const take = existing('stock-take', await repository.findStockTake(db, id));
  const [scanned, latest, difference] = await Promise.all([
    repository.countScans(db, id),
    repository.listLatestScans(db, id, SCANS_LISTED),
    take.result ?? differenceNow(db, id),
  ]);
  const { expected, missingCount, missing, unexpectedCount, unexpected, untagged, differences } = difference;
  return {
    untagged,
    differences: differences.slice(0, contract.MAX_DIFFERENCES),
    ...toHead(take, { scanned, expected, missingCount }),
    missing: missing.slice(0, contract.MAX_DIFFERENCES),
    unexpectedCount,
    unexpected: unexpected.slice(0, contract.MAX_DIFFERENCES),
    latest: latest.map(({ at, ...scan }) => ({ ...scan, at: at.toISOString() })),
  };
}

/** While it is open the untagged pieces are listed in pages. */
async function differenceNow(db: Db, id: string): Promise<StockTakeResult> {
  const [ofUnits, untagged] = await Promise.all([repository.differenceOf(db, id), countFigures(db, id)]);
  return { ...ofUnits, untagged, differences: [] };
}

function toHead(
  take: StockTakeRow,
  counts: Pick<contract.StockTakeHead, 'scanned' | 'expected' | 'missingCount'>,
): contract.StockTakeHead {
  const { id, state, startedByName, startedAt, closedByName, closedAt, reason } = take;
  return {
    _id: id,
    state,
    startedBy: startedByName,
    startedAt: startedAt.toISOString(),
    closedBy: closedByName,
    closedAt: closedAt?.toISOString() ?? null,
    reason,
    ...counts,
  };
}
