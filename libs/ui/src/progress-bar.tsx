import type { ReactNode } from 'react';

/** How far something is, in words and as a bar. */
export function ProgressBar({
  label,
  name = label,
  percent,
  words = `${percent}%`,
  className,
}: {
  /** Its accessible name. */
  label: string;
  /** What stands above it. */
  name?: ReactNode;
  percent: number;
  words?: string;
  className?: string;
}) {
  return (
    <div className={className}>
      <p className="flex items-baseline justify-between gap-3">
        <span className="truncate">{name}</span>
        <span className="shrink-0 text-xs text-ink-soft tabular-nums">{words}</span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-1 h-1.5 overflow-hidden rounded-full bg-ivory-deep"
      >
        <div className="h-full bg-emerald transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
