import * as reports from '@kanaka/contracts/orders/reports';
import * as contract from '@kanaka/contracts/orders/statistics';
import type { AnswerOf } from '@kanaka/contracts/endpoint';
import { toRupees } from '@kanaka/money/rupees';
import type { Db } from '@kanaka/server-kit/database/database';
import { serve } from '@kanaka/server-kit/serve';
import { ttlCache } from '@kanaka/server-kit/ttl-cache';
import type { FastifyInstance } from 'fastify';
import { dayInIndia } from '../india-time.ts';
import { periodOf, type Period } from './period.ts';
import { reportCsv, reportOf } from './report.ts';
import { listReport } from './reports.repository.ts';
import { salesStatistics } from './sales-statistics.ts';
import { countCheckouts, countToDo, listSales, listSold, type Sold } from './statistics.repository.ts';

const MOST_CATEGORIES = 100;

/** Changes must be visible within 2 seconds; this leaves time for the response. Five open dashboards share one query. */
const FRESH_MS = 1_000;

type SalesAnswer = AnswerOf<typeof contract.salesStatistics>;
type SoldAnswer = AnswerOf<typeof contract.soldStatistics>;
type ReportAnswer = AnswerOf<typeof reports.readReport>;
type ToDoAnswer = AnswerOf<typeof contract.ordersToDo>;

/** The owner's statistics, all computed from the orders; there are no stored totals that could become wrong. */
export async function statisticsRoutes(app: FastifyInstance, { db, now }: { db: Db; now: () => Date }): Promise<void> {
  const kept = { freshMs: FRESH_MS, now: () => now().getTime() };
  const keptSales = ttlCache<SalesAnswer>(kept);
  const keptSold = ttlCache<SoldAnswer>(kept);
  const keptReports = ttlCache<ReportAnswer>(kept);
  const keptToDo = ttlCache<ToDoAnswer>(kept);

  serve(app, contract.salesStatistics, ({ query }) => {
    const asked = now();
    const period = periodOf(query, asked);
    return keptSales(nameOf(period), async () => {
      const [sales, checkouts] = await Promise.all([listSales(db, period), countCheckouts(db, period)]);
      return { data: salesStatistics(period, { sales, checkouts, now: asked }) };
    });
  });

  serve(app, contract.soldStatistics, ({ query: { limit, ...asked } }) => {
    const period = periodOf(asked, now());
    return keptSold(`${nameOf(period)} ${limit}`, async () => {
      const { categories, pieces } = await listSold(db, period, { categories: MOST_CATEGORIES, pieces: limit });
      return {
        data: {
          categories: categories.map((row) => ({ categoryId: row.category_id, name: row.category, ...soldOf(row) })),
          pieces: pieces.map((row) => ({
            productId: row.product_id,
            title: row.title,
            image: row.image,
            ...soldOf(row),
          })),
        },
      };
    });
  });

  serve(app, reports.readReport, ({ query: { by, ...asked } }) => {
    const period = periodOf(asked, now());
    return keptReports(`${nameOf(period)} ${by}`, async () => ({
      data: reportOf(by, period, await listReport(db, by, period)),
    }));
  });

  serve(app, reports.exportReport, async ({ query: { by, ...asked }, reply }) => {
    const period = periodOf(asked, now());
    const days = { from: dayInIndia(period.from), to: dayInIndia(new Date(period.to.getTime() - 1)) };
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${reports.reportFileName({ by, ...days })}"`)
      .send(reportCsv(by, await listReport(db, by, period)));
  });

  serve(app, contract.ordersToDo, () =>
    keptToDo('', async () => {
      const waiting = await countToDo(db);
      return {
        data: {
          toProcess: { count: waiting.to_process, oldest: waiting.to_process_since?.toISOString() ?? null },
          toShip: { count: waiting.to_ship, oldest: waiting.to_ship_since?.toISOString() ?? null },
        },
      };
    }),
  );
}

/** The cache key contains the period's ends, so that after midnight nobody gets yesterday's statistics. */
const nameOf = ({ from, to }: Period) => `${from.toISOString()} ${to.toISOString()}`;

function soldOf({ units, paise, units_before, paise_before }: Sold) {
  return {
    units: { now: units, before: units_before },
    sales: { now: toRupees(paise), before: toRupees(paise_before) },
  };
}
