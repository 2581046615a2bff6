import { IconButton } from '@kanaka/ui/icon-button';
import { ArrowDown, ArrowUp } from 'lucide-react';

/** Where an entry of a list stands, and what moves it. */
export type Moves = {
  /** From 0. */
  place: number;
  count: number;
  busy?: boolean;
  onMove: (place: number) => void;
};

/** Buttons that move an entry one place up or down. Never `disabled`: the pressed one would lose the focus at either end. */
export function MoveButtons({ name, place, count, busy = false, onMove }: Moves & { name: string }) {
  const step = (to: number) => {
    const isPossible = !busy && to >= 0 && to < count;
    return {
      'aria-disabled': !isPossible || undefined,
      className: 'text-ink-soft! aria-disabled:opacity-35',
      onClick: () => isPossible && onMove(to),
    };
  };
  return (
    <>
      <IconButton Icon={ArrowUp} name={`Move ${name} up`} {...step(place - 1)} />
      <IconButton Icon={ArrowDown} name={`Move ${name} down`} {...step(place + 1)} />
    </>
  );
}
