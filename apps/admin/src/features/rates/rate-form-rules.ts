import { RateEntry, type BoardRate, type FeedState, type RateOrigin } from '@kanaka/contracts/catalog/metal-rates';
import {
  enteredFineness,
  finenesses,
  HIGHEST_RATE_PAISE,
  type PreciousMetal,
  type RateRule,
  rateFrom,
} from '@kanaka/money/metal-rates';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import type { FieldPath } from 'react-hook-form';
import { preciousMetals, rateOn, purityOption } from '../../shared/rate-board.ts';
import { refusedFields } from '../../shared/forms/form.tsx';
import { groupedAmount, paiseTyped, plainAmount } from '../../shared/forms/amount-field.tsx';

/** The form's fields: rupees a gram as typed; `purity` of an override is like "gold 916". */
export type RateFields = Record<PreciousMetal, string> & { overrides: { purity: string; rate: string }[] };

const shown = (rupees: number | undefined) => (rupees === undefined ? '' : groupedAmount(String(rupees)));

/** Today's rates as the form begins with them, so that one changed number and the same others are today's. */
export function fieldsOfBoard(rates: readonly BoardRate[]): RateFields {
  const entered = (metal: PreciousMetal) => shown(rateOn(rates, { metal, fineness: enteredFineness[metal] })?.rate);
  return { gold: entered('gold'), silver: entered('silver'), platinum: entered('platinum'), overrides: [] };
}

/** Only what the feed proposes; the other metals stay as they are. */
export function fieldsOfProposal({ proposal }: Pick<FeedState, 'proposal'>): RateFields {
  const { gold, silver, platinum } = proposal ?? {};
  return { gold: shown(gold), silver: shown(silver), platinum: shown(platinum), overrides: [] };
}

function entryOf({ overrides, ...entered }: RateFields) {
  const rates = preciousMetals.flatMap((metal) => {
    const rate = plainAmount(entered[metal]);
    return rate === '' ? [] : [[metal, rate]];
  });
  return {
    ...(Object.fromEntries(rates) as Partial<Record<PreciousMetal, string>>),
    overrides: overrides.map(({ purity, rate }) => {
      const [metal = '', fineness = ''] = purity.split(' ');
      return { metal, fineness, rate: plainAmount(rate) };
    }),
  };
}

export type JudgedRates = { entry: RateEntry } | { refused: Partial<Record<FieldPath<RateFields>, string>> };

/** Validates with the API contract; answers what is sent, or what is refused by field. */
export function judgeRates(fields: RateFields): JudgedRates {
  const read = RateEntry.safeParse(entryOf(fields));
  if (read.success) return { entry: read.data };
  return { refused: refusedFields(read.error.issues, fieldOfIssue) };
}

/** The form field that a validation issue belongs to. */
export function fieldOfIssue(path: string): FieldPath<RateFields> {
  const [, place, part] = /^overrides\.(\d+)\.(\w+)/.exec(path) ?? [];
  if (place !== undefined) return `overrides.${Number(place)}.${part === 'rate' ? 'rate' : 'purity'}`;
  return preciousMetals.find((metal) => metal === path) ?? 'gold';
}

export type TypedRate = { metal: PreciousMetal; fineness: number; paise: number; origin: RateOrigin };

/** The rates of all purities while they are typed; none of a metal whose rate cannot be read yet. */
export function ratesTyped(fields: RateFields, rule: RateRule): TypedRate[] {
  return preciousMetals.flatMap((metal) => {
    const entered = paiseTyped(fields[metal]);
    if (entered === null || entered > HIGHEST_RATE_PAISE) return [];
    return finenesses[metal].map((fineness): TypedRate => {
      const override = fields.overrides.find(({ purity }) => purity === `${metal} ${fineness}`);
      const paise = override && paiseTyped(override.rate);
      if (paise) return { metal, fineness, paise, origin: 'override' };
      if (fineness === enteredFineness[metal]) return { metal, fineness, paise: entered, origin: 'entered' };
      return { metal, fineness, paise: rateFrom({ metal, fineness }, entered, rule), origin: 'derived' };
    });
  });
}

/** The purities that can be set by hand. */
export const overridable = preciousMetals.flatMap((metal) =>
  finenesses[metal]
    .filter((fineness) => fineness !== enteredFineness[metal])
    .map((fineness) => purityOption({ metal, fineness })),
);

/** What was published since `opened` was read, one sentence a metal; null when nothing was. */
export function publishedMeanwhile(opened: readonly BoardRate[], now: readonly BoardRate[]): string | null {
  const changes = preciousMetals.flatMap((metal) => {
    const entered = { metal, fineness: enteredFineness[metal] };
    const [before, after] = [rateOn(opened, entered), rateOn(now, entered)];
    return after && after.since !== before?.since ? [{ ...after, metal }] : [];
  });
  const [first] = changes;
  if (!first) return null;
  const rates = changes.map(({ metal, rate }) => `${metal} at ${formatPaise(toPaise(rate))} a gram`);
  return `${first.setBy} has published ${rates.join(', ')}.`;
}
