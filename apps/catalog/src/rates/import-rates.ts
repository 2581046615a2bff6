import { v7 as uuidv7 } from 'uuid';
import type { importRates as contract, RateEntry } from '@kanaka/contracts/catalog/metal-rates';
import type { ParsedCallOf } from '@kanaka/contracts/endpoint';
import { recordChange, type Change } from '@kanaka/audit/record-change';
import { AppError, fieldError } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { metalRateSettings } from '../settings/settings-of-shop.ts';
import { nextRates } from './next-rates.ts';
import { insertRates, listCurrentRates, lockRates } from './rates.repository.ts';

export type PastDay = ParsedCallOf<typeof contract>['body']['days'][number] & Partial<Pick<RateEntry, 'overrides'>>;

/** Nothing can be put before a rate that is there: the newest row of a fineness is today's rate. */
export async function refuseIfPresent(db: Db): Promise<void> {
  if ((await listCurrentRates(db)).length > 0) {
    throw new AppError('rates.present', 'The shop has rates already. Past ones are imported before those.');
  }
}

/**
 * Adds the rates of past days, oldest first, to a shop that has none. No piece is repriced, because without rates none is
 * priced by metal.
 */
export async function importRates(
  { db }: { db: Db },
  { days, actor }: { days: readonly PastDay[]; actor: Change['actor'] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = await lockRates(tx);
    await refuseIfPresent(tx);
    const ahead = days.findIndex(({ at }) => new Date(at) > now);
    if (ahead >= 0) {
      throw fieldError(
        'request.invalid',
        `days.${ahead}.at`,
        'Rates of the past are imported, not those of the future.',
      );
    }
    const { rule } = await metalRateSettings(tx);
    for (const { at, overrides = [], ...entered } of days) {
      await insertRates(tx, {
        publication: uuidv7(),
        rates: nextRates({ ...entered, overrides }, rule),
        effectiveAt: new Date(at),
        source: 'owner',
        setById: actor.id,
        setByName: actor.name,
      });
    }
    purgeAfterCommit('rates');
    await recordChange(tx, {
      actor,
      action: 'rates.imported',
      subject: { kind: 'rates', id: 'metal-rates', name: 'Metal rates' },
      before: { days: 0 },
      after: { days: days.length, from: days[0]?.at, to: days.at(-1)?.at },
    });
  });
}
