import { Price } from '@kanaka/ui/price';
import { Stepper } from '@kanaka/ui/stepper';
import { type RefundFields, type ReturnablePiece, piecesPaise } from './refund-form-rules.ts';

type Quantities = RefundFields['quantities'];

/** How many of which piece come back; none until somebody says so. */
export function RefundPieces({
  pieces,
  quantities,
  error,
  onChange,
}: {
  pieces: readonly ReturnablePiece[];
  quantities: Quantities;
  error: string | undefined;
  onChange: (quantities: Quantities) => void;
}) {
  if (pieces.length === 0) return <p className="text-ink-soft">Every piece has come back. A sum can still be given.</p>;
  return (
    <div data-refused={error ? '' : undefined}>
      <ul>
        {pieces.map((piece) => {
          const { key, title, left } = piece;
          const chosen = quantities[key] ?? 0;
          const put = (quantity: number) => onChange({ ...quantities, [key]: Math.min(quantity, left) });
          return (
            <li
              key={key}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline py-3"
            >
              <div className="min-w-0 flex-1 basis-40">
                <p className="font-medium wrap-anywhere">{title}</p>
                <p className="text-xs text-ink-muted">
                  {left} can come back · <Price paise={piecesPaise([piece], { [key]: 1 })} /> each, with tax
                </p>
              </div>
              <Stepper label={title} min={0} value={chosen} onChange={put} />
            </li>
          );
        })}
      </ul>
      {error && (
        <p role="alert" className="mt-1.5 text-brick">
          {error}
        </p>
      )}
    </div>
  );
}
