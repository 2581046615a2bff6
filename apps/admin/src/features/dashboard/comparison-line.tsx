import { cn } from '@kanaka/ui/cn';
import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { compare, type Compared } from './comparison.ts';
import type { PeriodWords } from './periods.ts';

const arrows = { more: ArrowUpRight, less: ArrowDownRight } as const;

/** A figure compared with the previous period. The text says it all; an arrow's colour shows whether it is good or bad. */
export function ComparisonLine({
  figure,
  words,
  lessIsBetter = false,
  short = false,
  className,
}: {
  figure: Compared;
  words: PeriodWords;
  lessIsBetter?: boolean;
  /** Short text, for use below a heading that names the period; screen readers still get the full text. */
  short?: boolean;
  className?: string;
}) {
  const comparison = compare(figure, words);
  const Arrow = comparison.direction && arrows[comparison.direction];
  const isWelcome = (comparison.direction === 'more') !== lessIsBetter;
  return (
    <span className={cn('flex gap-1 text-xs text-ink-soft', className)}>
      {Arrow && (
        <Arrow strokeWidth={1.75} className={cn('mt-0.5 size-4 shrink-0', isWelcome ? 'text-emerald' : 'text-brick')} />
      )}
      <span aria-hidden={short || undefined}>{short ? comparison.short : comparison.words}</span>
      {short && <span className="sr-only">{comparison.words}</span>}
    </span>
  );
}
