import { cn } from '@kanaka/ui/cn';
import { Skeleton } from '@kanaka/ui/skeleton';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useRetriedTogether } from './page.tsx';

const frame = 'flex h-full min-h-28 flex-col gap-1 bg-white p-4';

/** A tile with a number of open tasks and a link to them. Highlighted while the number is not 0. */
export function ActionTile({
  label,
  count,
  note,
  to,
  Icon,
  onRetry,
}: {
  label: string;
  /** Undefined while it is loading. */
  count: number | undefined;
  note?: ReactNode;
  to: string;
  Icon: LucideIcon;
  /** Set when the number, or a part of it, could not be loaded. */
  onRetry?: (() => void) | undefined;
}) {
  const waits = count !== undefined && count > 0;
  const together = useRetriedTogether(waits ? undefined : onRetry);
  if (onRetry && !waits) {
    return (
      <li className={frame}>
        <Icon className="size-5 text-ink-muted" />
        <p className="text-sm leading-5">{label}</p>
        <p className="text-xs text-ink-soft">Could not be loaded.</p>
        {!together && (
          <button
            type="button"
            onClick={onRetry}
            className="-mb-3 inline-flex min-h-11 items-center self-start text-sm text-emerald underline underline-offset-4 hover:no-underline"
          >
            Try again<span className="sr-only"> to read: {label}</span>
          </button>
        )}
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
        <span className="flex h-8 items-center gap-2.5">
          <Icon className={cn('size-5 shrink-0', waits ? 'text-amber' : 'text-ink-muted')} />
          {count === undefined ? (
            <Skeleton className="h-7 w-10" />
          ) : (
            <span className={cn('figures text-2xl', !waits && 'text-ink-muted')}>{count.toLocaleString('en-IN')} </span>
          )}
          <ChevronRight className="ml-auto size-4 shrink-0 text-ink-muted transition-transform group-hover:translate-x-0.5 motion-reduce:transition-none" />
        </span>
        <span className="block text-sm leading-5">{label} </span>
        <span className="block min-h-5 text-xs text-ink-muted">
          {onRetry ? 'Perhaps more: not everything could be read.' : waits ? note : count === 0 && 'All clear'}
        </span>
      </Link>
    </li>
  );
}
