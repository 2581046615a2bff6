import { Skeleton } from '@kanaka/ui/skeleton';
import { cn } from '@kanaka/ui/cn';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { grid, gridColumns } from './frames.ts';

/** 2, 3 or 4 cards beside one another, by the page's width. */
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

/** The grid's shape while its pieces are on their way. */
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
