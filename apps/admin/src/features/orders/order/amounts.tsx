import { Amount } from '../../../shared/words.tsx';

type Row = { name: string; amount: number | undefined };

const row = ({ name, amount }: Row) => (
  <div key={name} className="flex justify-between gap-4 py-1 text-ink-soft">
    <dt>{name}</dt>
    <dd>
      <Amount rupees={amount} />
    </dd>
  </div>
);

/** How a total comes about. */
export function Amounts({
  rows,
  total,
  below,
  className,
}: {
  rows: readonly Row[];
  total: number;
  below?: Row;
  className?: string;
}) {
  return (
    <dl aria-label="Amounts" className={className}>
      {rows.map(row)}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-hairline pt-2">
        <dt className="font-medium">Total</dt>
        <dd>
          <Amount rupees={total} className="text-base" />
        </dd>
      </div>
      {below && row(below)}
    </dl>
  );
}
