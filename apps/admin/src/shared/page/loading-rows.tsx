import { Skeleton } from '@kanaka/ui/skeleton';

/** Placeholder for a list while it is loading: as many blocks as rows, as high as they are. Without a label only seen. */
export function LoadingRows({
  label,
  rows = 2,
  row = 'h-10',
  className = 'flex flex-col gap-3 p-5',
}: {
  label?: string;
  rows?: number;
  /** CSS classes with the height of a row. */
  row?: string;
  className?: string;
}) {
  return (
    <div className={className} {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}>
      {Array.from({ length: rows }, (_, place) => (
        <Skeleton key={place} className={row} />
      ))}
    </div>
  );
}
