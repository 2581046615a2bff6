import type { AnswerOf } from '@kanaka/contracts/endpoint';
import type { previewRates, LargeMove } from '@kanaka/contracts/catalog/metal-rates';
import { toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';
import type { Ref } from 'react';
import { MovesTable, signedRupees, moveWords } from './moves-table.tsx';
import { QuotedRate, quotedName, useQuoting } from './quoting.tsx';
import { counted } from '../../shared/words.tsx';

export type RatePreview = AnswerOf<typeof previewRates>['data'];

/** What publishing would do: how many prices move, by how much together, which most, and all rates. */
export function PreviewOfRates({
  ref,
  preview: { pieces, total, largest, largeMove, rates },
  limitPercent,
}: {
  ref: Ref<HTMLHeadingElement>;
  preview: RatePreview;
  limitPercent: number;
}) {
  const moved = rates.filter(({ before, after }) => before !== after);
  return (
    <>
      <h3 ref={ref} tabIndex={-1} className="font-display text-xl tracking-normal outline-none">
        {pieces === 0 ? 'No price changes' : `${counted(pieces, 'piece gets', 'pieces get')} a new price`}
      </h3>
      {pieces > 0 && (
        <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
          <div>
            <dt className="text-sm text-ink-soft">Together, one of each</dt>
            <dd className="figures text-xl">{signedRupees(total)}</dd>
          </div>
          {largest && (
            <div className="min-w-0">
              <dt className="text-sm text-ink-soft">Changes most: {largest.title}</dt>
              <dd className="flex flex-wrap items-baseline gap-x-2">
                <span className="figures text-xl">{signedRupees(largest.after - largest.before)}</span>
                <span className="text-sm text-ink-soft">
                  from <Price paise={toPaise(largest.before)} /> to <Price paise={toPaise(largest.after)} />
                </span>
              </dd>
            </div>
          )}
        </dl>
      )}
      {largeMove && (
        <p className="mt-4 border border-amber/50 bg-amber-soft px-4 py-3 text-sm">
          A rate moves by more than {limitPercent.toLocaleString('en-IN')}%. You will be asked once more.
        </p>
      )}
      {moved.length > 0 && (
        <div className="mt-5">
          <MovesTable label="Rates before and after" moves={moved} />
        </div>
      )}
      {moved.length < rates.length && (
        <p className="mt-4 text-sm text-ink-soft">
          {moved.length > 0 ? 'The other rates' : 'The rates'} stay, and count as today’s.
        </p>
      )}
    </>
  );
}

/** Asks once more, because a rate moves further than the shop's limit. */
export function ConfirmMove({
  ref,
  move: { moves },
  limitPercent,
}: {
  ref: Ref<HTMLHeadingElement>;
  move: LargeMove;
  limitPercent: number;
}) {
  const { quotes } = useQuoting();
  const quoted = moves.filter(({ metal, fineness }) => fineness === quotes[metal].fineness);
  const named = quoted.length > 0 ? quoted : moves;
  return (
    <>
      <h3 ref={ref} tabIndex={-1} className="font-display text-xl tracking-normal text-brick outline-none">
        Is this number right?
      </h3>
      <p className="mt-1 text-sm text-ink-soft">
        It moves by more than {limitPercent.toLocaleString('en-IN')}%. Nothing has been published yet.
      </p>
      <ul className="mt-4 flex flex-col gap-2">
        {named.map(({ metal, fineness, before, after }) => (
          <li key={`${metal} ${fineness}`} className="border-l-2 border-brick pl-4">
            <p className="text-lg">
              {quotedName(metal, { fineness })} <QuotedRate metal={metal} paise={toPaise(after)} />
            </p>
            {before !== null && (
              <p className="text-sm text-ink-soft">
                {moveWords(before, after)} from <QuotedRate metal={metal} paise={toPaise(before)} />.
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-5">
        <MovesTable label="Rates that move far" moves={moves} />
      </div>
    </>
  );
}
