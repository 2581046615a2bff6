import type { AnswerOf } from '@kanaka/contracts/endpoint';
import type { previewRates as contract, RateEntry } from '@kanaka/contracts/catalog/metal-rates';
import { toRupees } from '@kanaka/money/rupees';
import type { Db } from '@kanaka/server-kit/database/database';
import { previewPrices } from './reprice-pieces.ts';
import { metalRateSettings } from '../settings/settings-of-shop.ts';
import { boardAfter, largeMoves, movesOf, nextRates } from './next-rates.ts';
import { toMove } from './rates-mapper.ts';
import { listCurrentRates } from './rates.repository.ts';

/** What publishing these rates would do. Nobody waits for it, and it waits for nobody. */
export async function previewRates({ db }: { db: Db }, entry: RateEntry): Promise<AnswerOf<typeof contract>['data']> {
  return db.transaction(
    async (tx) => {
      const { rule, largeMovePercent } = await metalRateSettings(tx);
      const current = await listCurrentRates(tx);
      const next = nextRates(entry, rule);
      const moves = movesOf(next, current);
      const { pieces, totalPaise, largest } = await previewPrices(tx, boardAfter(next, current));
      return {
        rates: moves.map(toMove),
        largeMove: largeMoves(moves, largeMovePercent).length > 0,
        pieces,
        total: toRupees(totalPaise),
        largest: largest && {
          _id: largest.id,
          title: largest.title,
          before: toRupees(largest.beforePaise),
          after: toRupees(largest.afterPaise),
        },
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
