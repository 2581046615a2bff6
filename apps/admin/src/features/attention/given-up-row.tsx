import { Badge } from '@kanaka/ui/badge';
import { Moment } from '../../shared/orders/moment.tsx';
import { OrderLink } from '../../shared/orders/order-link.tsx';
import { orderNumber } from '../../shared/orders/order-number.ts';
import { notify } from '../../shared/page/toast-outcome.ts';
import {
  useReplayCatalogMutation,
  useReplayIdentityMutation,
  useReplayOrdersMutation,
  useReplayReviewsMutation,
} from './attention-api.ts';
import { AttentionRow } from './attention-row.tsx';
import { RowButton } from './row-button.tsx';
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
    <AttentionRow
      buttons={
        <RowButton
          busy={isLoading}
          aria-label={`Try again: ${inWords(name)}, ${jobId}`}
          onClick={() => void notify(replay({ params: { jobId } }).unwrap())}
        >
          Try again
        </RowButton>
      }
    >
      <p className="wrap-anywhere">
        <span className="font-medium">{words.thing}</span>
        {person && ` ${words.person} ${person}`}
        {orderId && (
          <>
            {` ${words.order} `}
            <OrderLink id={orderId} label={`Order ${orderNumber(orderId)}`} />
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
    </AttentionRow>
  );
}
