import { v7 as uuidv7 } from 'uuid';
import type { importRates as contract, RateEntry } from '@kanaka/contracts/catalog/metal-rates';
import type { ParsedCallOf } from '@kanaka/contracts/endpoint';
import { recordChange, type Change } from '@kanaka/audit/record-change';
import { fieldError } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { metalRateSettings } from '../settings/settings-of-shop.ts';
import { nextRates } from './next-rates.ts';
import { findLastTime, insertRates, listBetween, lockRates } from './rates.repository.ts';

export type PastDay = ParsedCallOf<typeof contract>['body']['days'][number] & Partial<Pick<RateEntry, 'overrides'>>;

const DAY_MS = 86_400_000;
const dayInIndia = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Asia/Kolkata' });

/** What importing would do with each day: add it, or leave the shop's own as they are. */
export type Sorted<Day> = { added: Day[]; same: Day[]; different: Day[]; later: Day[] };

/**
 * History is never written over: only days on which the shop has no rates are added, and none after its newest rate, which
 * therefore stays today's. No piece is repriced.
 */
export async function sortDays<Day extends PastDay>(db: Db, days: readonly Day[]): Promise<Sorted<Day>> {
  const sorted: Sorted<Day> = { added: [], same: [], different: [], later: [] };
  const [first, last, newest] = [days[0], days.at(-1), await findLastTime(db)];
  if (!first || !last) return sorted;
  const [from, to] = [new Date(Date.parse(first.at) - DAY_MS), new Date(Date.parse(last.at) + DAY_MS)];
  const present = await listBetween(db, from, to);
  const known = Map.groupBy(present, ({ effectiveAt }) => dayInIndia.format(effectiveAt));
  const { rule } = await metalRateSettings(db);
  for (const day of days) {
    const own = known.get(dayInIndia.format(new Date(day.at)));
    const isIn = (rate: { metal: string; fineness: number; paisePerGram: number }) =>
      own?.some(
        ({ metal, fineness, paisePerGram }) =>
          metal === rate.metal && fineness === rate.fineness && paisePerGram === rate.paisePerGram,
      );
    if (own) {
      const entered = ratesOf(day, rule).filter(({ origin }) => origin !== 'derived');
      sorted[entered.every(isIn) ? 'same' : 'different'].push(day);
    } else sorted[newest && new Date(day.at) > newest ? 'later' : 'added'].push(day);
  }
  return sorted;
}

type Rule = Awaited<ReturnType<typeof metalRateSettings>>['rule'];
const ratesOf = ({ gold, silver, platinum, overrides = [] }: PastDay, rule: Rule) =>
  nextRates({ gold, silver, platinum, overrides }, rule);

/** Adds the rates of past days, given with the oldest first; returns how many of them the shop did not have. */
export async function importRates(
  { db }: { db: Db },
  { days, actor }: { days: readonly PastDay[]; actor: Change['actor'] },
): Promise<number> {
  return db.transaction(async (tx) => {
    const now = await lockRates(tx);
    const ahead = days.findIndex(({ at }) => new Date(at) > now);
    if (ahead >= 0) {
      throw fieldError(
        'request.invalid',
        `days.${ahead}.at`,
        'Rates of the past are imported, not those of the future.',
      );
    }
    const { added } = await sortDays(tx, days);
    const [first, last] = [added[0], added.at(-1)];
    if (!first || !last) return 0;
    const { rule } = await metalRateSettings(tx);
    for (const day of added) {
      await insertRates(tx, {
        publication: uuidv7(),
        rates: ratesOf(day, rule),
        effectiveAt: new Date(day.at),
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
      after: { days: added.length, from: first.at, to: last.at },
    });
    return added.length;
  });
}
