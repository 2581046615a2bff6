import { Stepper } from '@kanaka/ui/stepper';
import type { ReactNode, Ref } from 'react';

export type Quantities = Readonly<Record<string, number>>;

/** The pieces of an order, and how many of each are meant; none at first. */
export function PieceSteppers<Piece extends { key: string; title: string; left: number }>({
  ref,
  pieces,
  quantities,
  onChange,
  children,
}: {
  ref?: Ref<HTMLUListElement>;
  pieces: readonly Piece[];
  quantities: Quantities;
  onChange: (quantities: Quantities) => void;
  /** What is said below a piece's title. */
  children: (piece: Piece) => ReactNode;
}) {
  return (
    <ul ref={ref} aria-label="Pieces">
      {pieces.map((piece) => (
        <li
          key={piece.key}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline py-3"
        >
          <div className="min-w-0 flex-1 basis-40">
            <p className="font-medium wrap-anywhere">{piece.title}</p>
            <p className="text-xs text-ink-muted">{children(piece)}</p>
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
  );
}
