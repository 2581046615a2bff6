import type { BoardRate } from '@kanaka/contracts/catalog/metal-rates';
import { enteredFineness, type PreciousMetal, type RateRule } from '@kanaka/money/metal-rates';
import { toPaise, formatPaise } from '@kanaka/money/rupees';
import { purityOf } from '@kanaka/contracts/catalog/purity';
import { SelectField } from '@kanaka/ui/select-field';
import { useWatch } from 'react-hook-form';
import { useFields } from '../../shared/forms/form.tsx';
import { AmountField, paiseTyped } from '../../shared/forms/amount-field.tsx';
import { preciousMetals, rateOn } from '../../shared/rate-board.ts';
import { ratesTyped, type RateFields, type TypedRate, overridable } from './rate-form-rules.ts';
import { agoWords, enteredNames, moveWords, quoted } from './moves-table.tsx';
import { AddRow, RemoveRow, useRows } from '../../shared/forms/rows.tsx';

/** The three rates that are entered, the purities that follow from them while they are typed, and overrides. */
export function RateFieldset({
  rates,
  readAt,
  rule,
}: {
  rates: readonly BoardRate[];
  /** When they were read, in milliseconds. */
  readAt: number;
  rule: RateRule;
}) {
  const { control, field } = useFields<RateFields>();
  const fields = useWatch({ control }) as RateFields;
  const typed = ratesTyped(fields, rule);
  return (
    <div className="flex flex-col gap-6">
      {preciousMetals.map((metal) => {
        const now = rateOn(rates, { metal, fineness: enteredFineness[metal] });
        return (
          <section
            key={metal}
            aria-label={enteredNames[metal]}
            className="grid gap-x-8 gap-y-3 sm:grid-cols-[15rem_1fr]"
          >
            <AmountField
              label={`${enteredNames[metal]}, ₹ a gram`}
              maxLength={16}
              inputClassName="figures text-right text-lg"
              description={<UnderRate metal={metal} typed={fields[metal]} now={now} readAt={readAt} />}
              {...field(metal)}
              onFocus={({ target }) => target.select()}
            />
            <PuritiesTyped metal={metal} typed={typed} />
          </section>
        );
      })}
      <OverrideList />
    </div>
  );
}

/** What the number means: for 10 grams, and how far it is from today's. */
function UnderRate({
  metal,
  typed,
  now,
  readAt,
}: {
  metal: PreciousMetal;
  typed: string;
  now: BoardRate | undefined;
  readAt: number;
}) {
  const paise = paiseTyped(typed);
  if (paise === null) {
    if (typed.trim() !== '') return null;
    if (!now) return 'Leave it empty if you sell none.';
    return `Left empty, it stays at ${quoted(metal, toPaise(now.rate))}, ${agoWords(now.since, readAt)} old.`;
  }
  const before = now && toPaise(now.rate);
  return (
    <>
      <span className="block text-ink">{quoted(metal, paise)}</span>
      {before === undefined
        ? 'The first one.'
        : before === paise
          ? 'As before; published, it counts as today’s.'
          : `${moveWords(before, paise)} from ${quoted(metal, before)}.`}
    </>
  );
}

/** The purities of a metal that follow from the typed rate. */
function PuritiesTyped({ metal, typed }: { metal: PreciousMetal; typed: readonly TypedRate[] }) {
  const following = typed.filter((rate) => rate.metal === metal && rate.fineness !== enteredFineness[metal]);
  if (following.length === 0) return null;
  return (
    <dl className="grid grid-cols-2 content-start gap-x-4 text-sm sm:mt-7 sm:gap-x-6">
      {following.map(({ fineness, paise, origin }) => (
        <div key={fineness} className="flex items-baseline justify-between gap-2 border-b border-hairline py-1">
          <dt className="text-ink-soft">
            {metal === 'gold' ? purityOf(metal, fineness) : fineness}
            {origin === 'override' && <span className="block text-xs leading-4 text-amber">by hand</span>}
          </dt>
          <dd className="figures">{formatPaise(paise)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Purities that do not follow from the entered rate today. */
function OverrideList() {
  const { fields, adding, removeRow, field } = useRows<RateFields, 'overrides'>('overrides');
  return (
    <fieldset>
      <legend className="sr-only">Purities set by hand</legend>
      {fields.length > 0 && (
        <ul className="mb-3 flex flex-col gap-3">
          {fields.map(({ id }, place) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3">
              <SelectField
                label="Purity"
                placeholder="Choose a purity"
                options={overridable}
                {...field(`overrides.${place}.purity`)}
              />
              <AmountField
                label="₹ a gram"
                maxLength={16}
                inputClassName="figures text-right"
                {...field(`overrides.${place}.rate`)}
              />
              <RemoveRow
                name={`Remove the purity ${place + 1} set by hand`}
                className="mt-7.5"
                onClick={() => removeRow(place)}
              />
            </li>
          ))}
        </ul>
      )}
      <AddRow {...adding({ purity: '', rate: '' }, 'purity', 20)} className="-ml-3">
        Set a purity by hand
      </AddRow>
      {fields.length > 0 && <p className="text-xs text-ink-muted">For these rates only; the next ones follow again.</p>}
    </fieldset>
  );
}
