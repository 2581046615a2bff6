import { Skeleton } from '@kanaka/ui/skeleton';
import { cn } from '@kanaka/ui/cn';
import { Link } from 'react-router-dom';
import { Card } from '../../shared/card.tsx';
import { useAttention } from './use-attention.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** One line on the dashboard: what waits for the owner, and the way there. */
export function AttentionStrip() {
  const { payments, jobs, total, isLoading, isIncomplete, retry } = useAttention();
  return (
    <Card
      aria-labelledby="attention"
      className={cn(
        'mb-6 flex min-h-13 flex-wrap items-center gap-x-4 px-4 py-1 sm:px-5',
        total > 0 && 'border-amber bg-amber-soft',
      )}
    >
      <h2 id="attention" className="font-sans text-sm font-medium tracking-normal">
        Needs attention
      </h2>
      {isLoading ? (
        <Skeleton className="h-5 w-52" />
      ) : (
        <p role="status" className={total > 0 ? 'text-ink' : 'text-ink-soft'}>
          {[
            payments > 0 && counted(payments, 'payment to decide on', 'payments to decide on'),
            jobs > 0 && counted(jobs, 'job given up', 'jobs given up'),
            isIncomplete && 'Not everything could be read.',
            total === 0 && !isIncomplete && 'Nothing waits for you.',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {isIncomplete && (
        <button
          type="button"
          onClick={retry}
          className="min-h-11 text-emerald underline underline-offset-4 hover:no-underline"
        >
          Try again
        </button>
      )}
      <Link
        to="/attention"
        className="ml-auto inline-flex min-h-11 min-w-11 items-center justify-end text-emerald underline-offset-4 hover:underline"
      >
        {total > 0 ? 'Look at it' : 'Open'}
        <span className="sr-only"> what needs attention</span>
      </Link>
    </Card>
  );
}
