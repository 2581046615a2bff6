import { cn } from '@kanaka/ui/cn';
import { Skeleton } from '@kanaka/ui/skeleton';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

const frame = 'flex h-full min-h-24 items-start gap-3 bg-white p-4';

/** How many of something wait for the owner, and the way there. Marked while there are any. */
export function ActionTile({
  label,
  count,
  note,
  to,
  Icon,
  onRetry,
}: {
  label: string;
  /** Undefined while it is on its way. */
  count: number | undefined;
  note?: ReactNode;
  to: string;
  Icon: LucideIcon;
  /** Set where it, or some of it, could not be read. */
  onRetry?: (() => void) | undefined;
}) {
  const waits = count !== undefined && count > 0;
  if (onRetry && !waits) {
    return (
      <li className={frame}>
        <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-ink-muted" strokeWidth={1.5} />
        <div className="text-sm">
          <p>{label}</p>
          <p className="text-xs text-ink-soft">Could not be read.</p>
          <button
            type="button"
            onClick={onRetry}
            className="-mb-2 inline-flex min-h-11 items-center text-emerald underline underline-offset-4 hover:no-underline"
          >
            Try again<span className="sr-only"> to read: {label}</span>
          </button>
        </div>
      </li>
    );
  }
  return (
    <li className="h-full">
      <Link
        to={to}
        className={cn(
          frame,
          'group transition-colors hover:bg-ivory focus-visible:-outline-offset-2',
          waits && 'shadow-[inset_3px_0_0_var(--color-amber)]',
        )}
      >
        <Icon
          aria-hidden="true"
          className={cn('mt-1 size-5 shrink-0', waits ? 'text-amber' : 'text-ink-muted')}
          strokeWidth={1.5}
        />
        <span className="min-w-0 flex-1">
          {count === undefined ? (
            <Skeleton className="mb-1 h-7 w-10" />
          ) : (
            <span className={cn('figures block text-xl', !waits && 'text-ink-muted')}>
              {count.toLocaleString('en-IN')}{' '}
            </span>
          )}
          <span className="block text-sm leading-5">{label}</span>
          <span className="mt-0.5 block min-h-5 text-xs text-ink-muted">
            {onRetry ? 'Perhaps more: not everything could be read.' : waits ? note : count === 0 && 'Nothing waits'}
          </span>
        </span>
        <ChevronRight
          aria-hidden="true"
          className="mt-1.5 size-4 shrink-0 text-ink-muted transition-transform group-hover:translate-x-0.5 motion-reduce:transition-none"
          strokeWidth={1.5}
        />
      </Link>
    </li>
  );
}
