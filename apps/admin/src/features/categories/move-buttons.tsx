import { IconButton } from '@kanaka/ui/icon-button';
import { ArrowDown, ArrowUp } from 'lucide-react';

/** Where an entry of a list stands, and what moves it. */
export type Moves = {
  /** From 0. */
  place: number;
  count: number;
  busy: boolean;
  onMove: (place: number) => void;
};

/** Buttons that move an entry one place up or down. */
export function MoveButtons({ name, place, count, busy, onMove }: Moves & { name: string }) {
  return (
    <>
      <IconButton
        Icon={ArrowUp}
        name={`Move ${name} up`}
        aria-disabled={busy}
        disabled={place === 0}
        onClick={() => !busy && onMove(place - 1)}
        className="text-ink-soft!"
      />
      <IconButton
        Icon={ArrowDown}
        name={`Move ${name} down`}
        aria-disabled={busy}
        disabled={place === count - 1}
        onClick={() => !busy && onMove(place + 1)}
        className="text-ink-soft!"
      />
    </>
  );
}
