import { Button } from '@kanaka/ui/button';
import { Price } from '@kanaka/ui/price';
import type { RefCallBack } from 'react-hook-form';
import { PieceSteppers, type Quantities } from '../order/piece-steppers.tsx';
import { type ReturnablePiece, piecesPaise } from './refund-form-rules.ts';

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
        {error && (
          <p role="alert" className="text-brick">
            {error}
          </p>
        )}
        <Button
          variant="outline"
          padding="sm"
          className="ml-auto"
          onClick={() => onChange(Object.fromEntries(pieces.map(({ key, left }) => [key, left])))}
        >
          Everything
        </Button>
      </div>
      <PieceSteppers
        ref={(list) => ref(list && { focus: () => list.querySelector<HTMLElement>('button:enabled')?.focus() })}
        pieces={pieces}
        quantities={quantities}
        onChange={onChange}
      >
        {(piece) => (
          <>
            {piece.left} can come back · <Price paise={piecesPaise([piece], { [piece.key]: 1 })} /> each, with tax
          </>
        )}
      </PieceSteppers>
    </div>
  );
}
