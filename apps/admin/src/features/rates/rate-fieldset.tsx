import type { BoardRate } from '@kanaka/contracts/catalog/metal-rates';
import { enteredFineness, type PreciousMetal, type RateRule } from '@kanaka/money/metal-rates';
import { toPaise } from '@kanaka/money/rupees';
import { useWatch } from 'react-hook-form';
import { useFields } from '../../shared/forms/field-of.ts';
import { AmountField } from '../../shared/forms/amount-field.tsx';
import { preciousMetals, rateOn } from '../../shared/rate-board.ts';
import { paiseTyped } from '../../shared/forms/typed-amount.ts';
import { OverrideList } from './override-list.tsx';
import { PuritiesTyped } from './purities-typed.tsx';
import { ratesTyped, type RateFields } from './rate-form-rules.ts';
import { agoWords, enteredNames, moveWords, quoted } from './rate-words.ts';

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
