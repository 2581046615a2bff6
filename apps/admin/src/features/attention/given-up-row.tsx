import { Badge } from '@kanaka/ui/badge';
import { Button } from '@kanaka/ui/button';
import { Link } from 'react-router-dom';
import { Moment } from '../../shared/moment.tsx';
import { orderNumber } from '../../shared/order-number.ts';
import { notify } from '../../shared/toast-outcome.ts';
import {
  useReplayCatalogMutation,
  useReplayIdentityMutation,
  useReplayOrdersMutation,
  useReplayReviewsMutation,
} from './attention-api.ts';
import { inWords, taskWords } from './task-words.ts';
import type { GivenUpJob } from './use-given-up.ts';

/** One failed job with a button to retry it. */
export function GivenUpRow({ job }: { job: GivenUpJob }) {
  const { origin, jobId, queue, name, error, person, orderId, createdAt, givenUpAt } = job;
  const replays = {
    orders: useReplayOrdersMutation(),
    catalog: useReplayCatalogMutation(),
    identity: useReplayIdentityMutation(),
    reviews: useReplayReviewsMutation(),
  };
  const [replay, { isLoading }] = replays[origin];
  const words = taskWords(job);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-hairline px-4 py-3 last:border-b-0 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="wrap-anywhere">
          <span className="font-medium">{words.thing}</span>
          {person && ` ${words.person} ${person}`}
          {orderId && (
            <>
              {` ${words.order} `}
              <Link
                to={`/orders/${orderId}`}
                aria-label={`Order ${orderNumber(orderId)}`}
                className="text-emerald underline underline-offset-4"
              >
                {orderNumber(orderId)}
              </Link>
            </>
          )}{' '}
          <span className="font-medium">{words.failure}</span>
        </p>
        <p className="text-xs text-ink-muted">
          Last tried <Moment at={givenUpAt} />
        </p>
        <details className="text-sm">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-ink-soft underline underline-offset-4">
            Details
          </summary>
          <p className="wrap-anywhere text-brick">{error}</p>
          <p className="mt-1 text-xs wrap-anywhere text-ink-muted">
            <Badge tone="outline">
              {origin} · {queue}
            </Badge>{' '}
            {inWords(name)} · {jobId} · begun <Moment at={createdAt} />
          </p>
        </details>
      </div>
      <Button
        variant="outline"
        padding="md"
        className="max-sm:w-full"
        busy={isLoading}
        aria-label={`Try again: ${inWords(name)}, ${jobId}`}
        onClick={() => void notify(replay({ params: { jobId } }).unwrap())}
      >
        Try again
      </Button>
    </li>
  );
}
