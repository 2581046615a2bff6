import type { BoardRate } from '@kanaka/contracts/catalog/metal-rates';
import type { PreciousMetal, Quote } from '@kanaka/money/metal-rates';
import { formatPaise, toPaise, toRupees } from '@kanaka/money/rupees';
import { purityOf } from '@kanaka/contracts/catalog/purity';
import { Button } from '@kanaka/ui/button';
import { SelectField } from '@kanaka/ui/select-field';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFields } from '../../shared/forms/form.tsx';
import { AmountField, groupedAmount, paiseTyped } from '../../shared/forms/amount-field.tsx';
import { preciousMetals, rateOn } from '../../shared/rate-board.ts';
import {
  overridable,
  quotedOn,
  type RateFields,
  ratesTyped,
  type Reading,
  slipTyped,
  type TypedRate,
} from './rate-form-rules.ts';
import { agoWords, moveWords } from './moves-table.tsx';
import { largeUnit, perGrams, quoted, quotedName, useQuoting } from './quoting.tsx';
import { AddRow, RemoveRow, useRows } from '../../shared/forms/rows.tsx';

/** The three rates as the shop quotes them, the purities that follow from them while they are typed, and overrides. */
export function RateFieldset({
  rates,
  readAt,
  reading,
}: {
  rates: readonly BoardRate[];
  /** When they were read, in milliseconds. */
  readAt: number;
  reading: Reading;
}) {
  const { control, field } = useFields<RateFields>();
  const fields = useWatch({ control }) as RateFields;
  const typed = ratesTyped(fields, reading);
  return (
    <div className="flex flex-col gap-6">
      {preciousMetals.map((metal) => {
        const quote = reading.quotes[metal];
        const name = quotedName(metal, quote);
        const now = rateOn(rates, { metal, fineness: quote.fineness });
        return (
          <section key={metal} aria-label={name} className="grid gap-x-8 gap-y-3 sm:grid-cols-[15rem_1fr]">
            <div className="flex flex-col gap-2">
              <AmountField
                label={`${name}, ₹ ${perGrams(quote.grams)}`}
                maxLength={16}
                inputClassName="figures text-right text-lg"
                description={<UnderRate metal={metal} typed={fields[metal]} now={now} readAt={readAt} />}
                {...field(metal)}
                onFocus={({ target }) => target.select()}
              />
              <div role="status">
                <DidYouMean metal={metal} rates={rates} />
              </div>
            </div>
            <PuritiesTyped typed={typed.filter((rate) => rate.metal === metal && rate.fineness !== quote.fineness)} />
          </section>
        );
      })}
      <OverrideList />
    </div>
  );
}

/** Asks about a typed rate whose decimal point seems to have slipped, with one press to take what was probably meant. */
export function DidYouMean({
  metal,
  rates,
  onTake,
}: {
  metal: PreciousMetal;
  /** Today's. */
  rates: readonly BoardRate[];
  onTake?: () => void;
}) {
  const { control, setValue } = useFormContext<RateFields>();
  const { quotes } = useQuoting();
  const paise = slipTyped(useWatch({ control, name: metal }), quotedOn(rates, metal, quotes));
  if (paise === null) return null;
  const amount = formatPaise(paise).replace(/\.00$/, '');
  const take = () => {
    setValue(metal, groupedAmount(String(toRupees(paise))), { shouldDirty: true, shouldValidate: true });
    onTake?.();
  };
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 border border-amber/50 bg-amber-soft px-3 py-1.5 text-sm">
      <span>
        {quotedName(metal, quotes[metal])}: did you mean{' '}
        <span className="whitespace-nowrap">
          {amount} {perGrams(quotes[metal].grams)}?
        </span>
      </span>
      <Button variant="outline" padding="sm" onClick={take}>
        Use {amount}
      </Button>
    </p>
  );
}

/** What the number means: in the other unit of weight, and how far it is from today's. */
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
  const quote = useQuoting().quotes[metal];
  const before = now && toPaise(now.rate) * quote.grams;
  if (paise === null) {
    if (typed.trim() !== '') return null;
    if (!now || before === undefined) return 'Leave it empty if you sell none.';
    return `Left empty, it stays at ${quoted(quote, before)}, ${agoWords(now.since, readAt)} old.`;
  }
  return (
    <>
      <span className="block text-ink">{otherUnit(metal, quote, paise)}</span>
      {before === undefined
        ? 'The first one.'
        : before === paise
          ? 'Unchanged; publishing confirms it for today.'
          : `${moveWords(before, paise)} from ${quoted(quote, before)}.`}
    </>
  );
}

/** A gram's rate for the usual larger weight, and that of a larger weight for the gram. */
function otherUnit(metal: PreciousMetal, { grams }: Quote, paise: number): string {
  const large = largeUnit[metal];
  return grams === 1 ? quoted({ grams: large }, paise * large) : quoted({ grams: 1 }, Math.round(paise / grams));
}

/** The other purities of a metal, which follow from the typed rate. */
function PuritiesTyped({ typed }: { typed: readonly TypedRate[] }) {
  if (typed.length === 0) return null;
  return (
    <dl className="grid grid-cols-2 content-start gap-x-4 text-sm sm:mt-7 sm:gap-x-6">
      {typed.map(({ metal, fineness, paise, origin }) => (
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
  const quoting = useQuoting();
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
                options={overridable(quoting)}
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
      {fields.length > 0 && (
        <p className="text-xs text-ink-muted">For these rates only; later ones are worked out again.</p>
      )}
    </fieldset>
  );
}
