import { cn } from '@kanaka/ui/cn';

/** How many reviews have five stars, four and so on, as bars of their share, each of which shows only those reviews; pressed again, all. */
export function ReviewShares({
  shares,
  chosen,
  onChoose,
}: {
  /** Of one star, two and so on. */
  shares: readonly number[];
  chosen: number | undefined;
  onChoose: (stars: number | undefined) => void;
}) {
  const total = shares.reduce((sum, count) => sum + count, 0);
  return (
    <ul aria-label="Reviews by stars" className="w-full max-w-sm">
      {shares
        .map((count, index) => ({ stars: index + 1, count }))
        .toReversed()
        .map(({ stars, count }) => {
          const isChosen = stars === chosen;
          return (
            <li key={stars}>
              <button
                type="button"
                aria-pressed={isChosen}
                disabled={count === 0}
                onClick={() => onChoose(isChosen ? undefined : stars)}
                className="flex h-11 w-full items-center gap-3 text-sm disabled:text-ink-muted sm:h-8 [&:not(:disabled)]:hover:text-emerald"
              >
                <span className={cn('w-14 text-left whitespace-nowrap', isChosen && 'font-semibold text-emerald')}>
                  {stars} {stars === 1 ? 'star' : 'stars'}
                </span>
                {/* As attributes: pages have no inline styles. */}
                <svg
                  viewBox="0 0 100 8"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  className="h-2 flex-1 bg-hairline"
                >
                  <rect
                    width={(count / Math.max(total, 1)) * 100}
                    height="8"
                    className={isChosen ? 'fill-emerald' : 'fill-gold'}
                  />
                </svg>
                <span className="w-8 text-right tabular-nums">
                  {count}
                  <span className="sr-only"> {count === 1 ? 'review' : 'reviews'}</span>
                </span>
              </button>
            </li>
          );
        })}
    </ul>
  );
}
