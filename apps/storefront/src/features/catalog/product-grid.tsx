import { Skeleton } from '@kanaka/ui/skeleton';
import { cn } from '@kanaka/ui/cn';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { grid, gridColumns } from './frames.ts';

/** A grid of 2, 3 or 4 columns, depending on the page's width. */
export function ProductGrid({
  children,
  layout = 'full',
  label,
  className,
  style,
  ref,
}: {
  children: ReactNode;
  layout?: keyof typeof gridColumns;
  label: string;
  className?: string;
  style?: CSSProperties | undefined;
  ref?: Ref<HTMLUListElement>;
}) {
  return (
    <ul ref={ref} aria-label={label} style={style} className={cn(grid, gridColumns[layout], className)}>
      {children}
    </ul>
  );
}

/** Placeholder for the grid while its pieces are loading. */
export function ProductGridSkeleton({
  layout = 'full',
  count = 8,
}: {
  layout?: keyof typeof gridColumns;
  count?: number;
}) {
  return (
    <div role="status" aria-label="Loading pieces">
      <ul aria-hidden="true" className={cn(grid, gridColumns[layout])}>
        {Array.from({ length: count }, (_, place) => (
          <li key={place}>
            <Skeleton className="aspect-3/4" />
            <Skeleton className="mt-4 h-3 w-1/3" />
            <Skeleton className="mt-2 h-5 w-4/5" />
            <Skeleton className="mt-2.5 h-5 w-1/2" />
            <Skeleton className="mt-4 h-11 w-full" />
          </li>
        ))}
      </ul>
    </div>
  );
}
