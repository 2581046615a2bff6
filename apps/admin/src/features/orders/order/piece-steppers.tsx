import { Fault } from '../../../shared/forms/form.tsx';
import { Stepper } from '@kanaka/ui/stepper';
import { Button } from '@kanaka/ui/button';
import { Price } from '@kanaka/ui/price';
import type { RefCallBack } from 'react-hook-form';
import { type ReturnablePiece, piecesPaise } from '../money/refund-form-rules.ts';

export type Quantities = Readonly<Record<string, number>>;

/** Chooses how many of each piece are returned; 0 by default. */
export function RefundPieces({
  ref,
  pieces,
  quantities,
  error,
  onChange,
}: {
  /** Receives what focuses the first button. */
  ref: RefCallBack;
  pieces: readonly ReturnablePiece[];
  quantities: Quantities;
  error: string | undefined;
  onChange: (quantities: Quantities) => void;
}) {
  if (pieces.length === 0)
    return <p className="text-ink-soft">Every piece has come back. An amount can still be refunded.</p>;
  return (
    <div>
      <div className="flex items-center justify-between gap-4">
        <Fault>{error}</Fault>
        <Button
          variant="outline"
          padding="sm"
          className="ml-auto"
          onClick={() => onChange(Object.fromEntries(pieces.map(({ key, left }) => [key, left])))}
        >
          Everything
        </Button>
      </div>
      <ul
        ref={(list) => ref(list && { focus: () => list.querySelector<HTMLElement>('button:enabled')?.focus() })}
        aria-label="Pieces"
      >
        {pieces.map((piece) => (
          <li
            key={piece.key}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline py-3"
          >
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-medium wrap-anywhere">{piece.title}</p>
              <p className="text-xs text-ink-muted">
                {piece.left} can come back · <Price paise={piecesPaise([piece], { [piece.key]: 1 })} /> each, with tax
              </p>
            </div>
            <Stepper
              label={piece.title}
              min={0}
              max={piece.left}
              value={quantities[piece.key] ?? 0}
              onChange={(quantity) => onChange({ ...quantities, [piece.key]: quantity })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
