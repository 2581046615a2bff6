import type { BoardRate, Publication, RateMove } from '@kanaka/contracts/catalog/metal-rates';
import { purityOf } from '@kanaka/contracts/catalog/purity';
import { toRupees } from '@kanaka/money/rupees';
import type { MetalRateRow } from './rates-schema.ts';
import { rateIn, type Move, type Rate } from './next-rates.ts';
import type { PublishedRate } from './rates.repository.ts';

const namesOf = ({ metal, fineness }: Rate) => ({ metal, fineness, purity: purityOf(metal, fineness) });

export function toBoardRate(row: MetalRateRow): BoardRate {
  return {
    ...namesOf(row),
    rate: toRupees(row.paisePerGram),
    since: row.effectiveAt.toISOString(),
    origin: row.origin,
    source: row.source,
    setBy: row.setByName,
  };
}

/** Today's rates with those of yesterday. */
export function toBoard(rows: readonly MetalRateRow[], yesterday: readonly MetalRateRow[]): BoardRate[] {
  return rows.map((row) => {
    const before = rateIn(yesterday, row);
    return { ...toBoardRate(row), yesterday: before ? toRupees(before.paisePerGram) : null };
  });
}

export function toMove({ before, ...rate }: Move): RateMove {
  return {
    ...namesOf(rate),
    before: before === null ? null : toRupees(before),
    after: toRupees(rate.paisePerGram),
    origin: rate.origin,
  };
}

/** Rates grouped by their publication; those of one publication follow each other. */
export function toPublications(rows: readonly PublishedRate[]): Publication[] {
  const publications: Publication[] = [];
  for (const row of rows) {
    const before = row.beforePaise === null ? null : toRupees(row.beforePaise);
    const rate = { ...namesOf(row), rate: toRupees(row.paisePerGram), before, origin: row.origin };
    const last = publications.at(-1);
    if (last?._id === row.publication) last.rates.push(rate);
    else {
      const { publication: _id, effectiveAt, source, setByName: setBy } = row;
      publications.push({ _id, publishedAt: effectiveAt.toISOString(), source, setBy, rates: [rate] });
    }
  }
  return publications;
}
