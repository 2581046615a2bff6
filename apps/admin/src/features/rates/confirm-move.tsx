import type { LargeMove } from '@kanaka/contracts/catalog/metal-rates';
import { enteredFineness } from '@kanaka/money/metal-rates';
import { toPaise } from '@kanaka/money/rupees';
import type { Ref } from 'react';
import { MovesTable } from './moves-table.tsx';
import { QuotedRate } from './quoted-rate.tsx';
import { enteredNames, moveWords } from './rate-words.ts';

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
  const entered = moves.filter(({ metal, fineness }) => fineness === enteredFineness[metal]);
  const named = entered.length > 0 ? entered : moves;
  return (
    <>
      <h3 ref={ref} tabIndex={-1} className="font-display text-xl tracking-normal text-brick outline-none">
        Is this number right?
      </h3>
      <p className="mt-1 text-sm text-ink-soft">
        It moves by more than {limitPercent.toLocaleString('en-IN')} %. Nothing has been published yet.
      </p>
      <ul className="mt-4 flex flex-col gap-2">
        {named.map(({ metal, fineness, purity, before, after }) => (
          <li key={`${metal} ${fineness}`} className="border-l-2 border-brick pl-4">
            <p className="text-lg">
              {fineness === enteredFineness[metal] ? enteredNames[metal] : purity}{' '}
              <QuotedRate metal={metal} paise={toPaise(after)} />
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
