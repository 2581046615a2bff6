import { RateEntry, type BoardRate, type FeedState, type RateOrigin } from '@kanaka/contracts/catalog/metal-rates';
import {
  enteredFineness,
  finenesses,
  HIGHEST_RATE_PAISE,
  enteredFrom,
  type PreciousMetal,
  quotedFrom,
  rateFrom,
  slipOf,
} from '@kanaka/money/metal-rates';
import { toPaise, toRupees } from '@kanaka/money/rupees';
import type { FieldPath } from 'react-hook-form';
import { preciousMetals, rateOn, purityOption } from '../../shared/rate-board.ts';
import { refusedFields } from '../../shared/forms/form.tsx';
import { groupedAmount, paiseTyped, plainAmount } from '../../shared/forms/amount-field.tsx';
import { perGrams, quoted, type Quoting } from './quoting.tsx';

/** The form's fields: rupees as the shop quotes them; `purity` of an override, which is of a gram, is like "gold 916". */
export type RateFields = Record<PreciousMetal, string> & { overrides: { purity: string; rate: string }[] };

/** Entered rates in paise a gram. */
type Entered = Partial<Record<PreciousMetal, number>>;

const shown = (paise: number | undefined) => (paise === undefined ? '' : groupedAmount(String(toRupees(paise))));

/** Today's rates as the form begins with them, so that one changed number and the same others are today's. */
export function fieldsOfBoard(rates: readonly BoardRate[], { quotes }: Quoting): RateFields {
  const of = (metal: PreciousMetal) => shown(quotedOn(rates, metal, quotes));
  return { gold: of('gold'), silver: of('silver'), platinum: of('platinum'), overrides: [] };
}

/** Today's rate as a metal is quoted, in paise. */
export function quotedOn(rates: readonly BoardRate[], metal: PreciousMetal, quotes: Quoting['quotes']) {
  const { fineness, grams } = quotes[metal];
  const rate = rateOn(rates, { metal, fineness })?.rate;
  return rate === undefined ? undefined : toPaise(rate) * grams;
}

/** Only what the feed proposes; the other metals stay as they are. */
export function fieldsOfProposal({ proposal }: Pick<FeedState, 'proposal'>, { quotes, rule }: Quoting): RateFields {
  const of = (metal: PreciousMetal) => {
    const rate = proposal?.[metal];
    return shown(rate && quotedFrom({ metal, quote: quotes[metal] }, toPaise(rate), rule));
  };
  return { gold: of('gold'), silver: of('silver'), platinum: of('platinum'), overrides: [] };
}

/** The entered rates that the form begins with: a quote that is left as it is means exactly these. */
export function enteredAtStart(rates: readonly BoardRate[], proposal: FeedState['proposal']): Entered {
  const of = (metal: PreciousMetal) =>
    proposal?.[metal] ?? rateOn(rates, { metal, fineness: enteredFineness[metal] })?.rate;
  return Object.fromEntries(
    preciousMetals.flatMap((metal) => {
      const rate = of(metal);
      return rate === undefined ? [] : [[metal, toPaise(rate)]];
    }),
  );
}

/** How typed rates are read. */
export type Reading = Quoting & { start: Entered };

/** The entered rate that a typed quote stands for, in paise a gram; null when it stands for none. */
function enteredTyped(metal: PreciousMetal, typed: string, { quotes, rule, start }: Reading): number | null {
  const paise = paiseTyped(typed);
  if (paise === null) return null;
  const of = { metal, quote: quotes[metal] };
  const before = start[metal];
  return before !== undefined && quotedFrom(of, before, rule) === paise ? before : enteredFrom(of, paise, rule);
}

/** The quote that was probably meant, in paise, when the typed one is ten or a hundred times the last one, or a part of it. */
export function slipTyped(typed: string, last: number | undefined): number | null {
  const paise = paiseTyped(typed);
  return paise === null || last === undefined ? null : slipOf(paise, last);
}

function entryOf({ overrides, ...entered }: RateFields, reading: Reading) {
  const rates = preciousMetals.flatMap((metal) => {
    const rate = plainAmount(entered[metal]);
    if (rate === '') return [];
    const paise = enteredTyped(metal, rate, reading);
    return [[metal, paise === null ? rate : toRupees(paise)]];
  });
  return {
    ...(Object.fromEntries(rates) as Partial<Record<PreciousMetal, string | number>>),
    overrides: overrides.map(({ purity, rate }) => {
      const [metal = '', fineness = ''] = purity.split(' ');
      return { metal, fineness, rate: plainAmount(rate) };
    }),
  };
}

export type JudgedRates = { entry: RateEntry } | { refused: Partial<Record<FieldPath<RateFields>, string>> };

/** Validates with the API contract; answers what is sent, or what is refused by field. */
export function judgeRates(fields: RateFields, reading: Reading): JudgedRates {
  const uneven: Partial<Record<PreciousMetal, string>> = {};
  for (const metal of preciousMetals) {
    if (paiseTyped(fields[metal]) === null || enteredTyped(metal, fields[metal], reading) !== null) continue;
    const { grams } = reading.quotes[metal];
    uneven[metal] = `Please enter steps of ${grams === 1000 ? '₹10' : `${grams} paise`} ${perGrams(grams)}.`;
  }
  const read = RateEntry.safeParse(entryOf(fields, reading));
  if (read.success && Object.keys(uneven).length === 0) return { entry: read.data };
  return { refused: { ...refusedFields(read.error?.issues ?? [], fieldOfIssue), ...uneven } };
}

/** The form field that a validation issue belongs to. */
export function fieldOfIssue(path: string): FieldPath<RateFields> {
  const [, place, part] = /^overrides\.(\d+)\.(\w+)/.exec(path) ?? [];
  if (place !== undefined) return `overrides.${Number(place)}.${part === 'rate' ? 'rate' : 'purity'}`;
  return preciousMetals.find((metal) => metal === path) ?? 'gold';
}

export type TypedRate = { metal: PreciousMetal; fineness: number; paise: number; origin: RateOrigin };

/** The rates of all purities while they are typed; none of a metal whose rate cannot be read yet. */
export function ratesTyped(fields: RateFields, reading: Reading): TypedRate[] {
  return preciousMetals.flatMap((metal) => {
    const entered = enteredTyped(metal, fields[metal], reading);
    if (entered === null || entered > HIGHEST_RATE_PAISE) return [];
    return finenesses[metal].map((fineness): TypedRate => {
      const override = fields.overrides.find(({ purity }) => purity === `${metal} ${fineness}`);
      const paise = override && paiseTyped(override.rate);
      if (paise) return { metal, fineness, paise, origin: 'override' };
      if (fineness === enteredFineness[metal]) return { metal, fineness, paise: entered, origin: 'entered' };
      return { metal, fineness, paise: rateFrom({ metal, fineness }, entered, reading.rule), origin: 'derived' };
    });
  });
}

/** The purities that can be set by hand: all but the entered one and the quoted one. */
export const overridable = ({ quotes }: Quoting) =>
  preciousMetals.flatMap((metal) =>
    finenesses[metal]
      .filter((fineness) => fineness !== enteredFineness[metal] && fineness !== quotes[metal].fineness)
      .map((fineness) => purityOption({ metal, fineness })),
  );

/** What was published since `opened` was read, one sentence a metal; null when nothing was. */
export function publishedMeanwhile(
  opened: readonly BoardRate[],
  now: readonly BoardRate[],
  { quotes }: Quoting,
): string | null {
  const changes = preciousMetals.flatMap((metal) => {
    const of = { metal, fineness: quotes[metal].fineness };
    const [before, after] = [rateOn(opened, of), rateOn(now, of)];
    return after && after.since !== before?.since ? [{ ...after, metal }] : [];
  });
  const [first] = changes;
  if (!first) return null;
  const rates = changes.map(
    ({ metal, rate }) => `${metal} at ${quoted(quotes[metal], toPaise(rate) * quotes[metal].grams)}`,
  );
  return `${first.setBy} has published ${rates.join(', ')}.`;
}
