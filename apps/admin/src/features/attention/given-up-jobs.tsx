import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { messageOf } from '@kanaka/web-kit/api-error';
import { Badge } from '@kanaka/ui/badge';
import { useGivenUp, type GivenUpJob } from './use-attention.ts';
import { LoadingRows } from '../../shared/page/loading-rows.tsx';
import { Moment } from '../../shared/orders/moment.tsx';
import { OrderLink } from '../../shared/orders/order-link.tsx';
import { orderNumber } from '../../shared/orders/order-number.ts';
import { notify } from '../../shared/page/toast-outcome.ts';
import { AttentionApi } from './attention-api.ts';
import { AttentionRow, Details } from './attention-row.tsx';
import { RowButton } from './row-button.tsx';
import { inWords, taskWords } from './task-words.ts';

/** Jobs of all services that failed too often and are not retried automatically any more. */
export function GivenUpJobs() {
  const { jobs, unread, all, isLoading, error, retry } = useGivenUp();
  if (isLoading) return <LoadingRows label="Loading failed tasks" />;
  return (
    <>
      {unread.length > 0 && (
        <ErrorState
          title={`${all ? 'Failed' : 'Some failed'} tasks could not be loaded`}
          onRetry={retry}
          className="py-8"
        >
          {messageOf(error)}
        </ErrorState>
      )}
      {jobs.length > 0 ? (
        <ul>
          {jobs.map((job) => (
            <GivenUpRow key={`${job.origin} ${job.jobId}`} job={job} />
          ))}
        </ul>
      ) : (
        unread.length === 0 && (
          <EmptyState title="No task has failed" className="py-10">
            A mail, a document or a refund that failed too often appears here.
          </EmptyState>
        )
      )}
    </>
  );
}

/** One failed job with a button to retry it. */
function GivenUpRow({ job }: { job: GivenUpJob }) {
  const { origin, jobId, queue, name, error, person, orderId, createdAt, givenUpAt } = job;
  const [replay, { isLoading }] = AttentionApi.useReplayJobMutation();
  const words = taskWords(job);
  return (
    <AttentionRow
      buttons={
        <RowButton
          busy={isLoading}
          aria-label={`Try again: ${inWords(name)}, ${jobId}`}
          onClick={() => void notify(replay({ origin, jobId }).unwrap())}
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
      <Details>
        <p className="wrap-anywhere text-brick">{error}</p>
        <p className="mt-1 text-xs wrap-anywhere text-ink-muted">
          <Badge tone="outline">
            {origin} · {queue}
          </Badge>{' '}
          {inWords(name)} · {jobId} · begun <Moment at={createdAt} />
        </p>
      </Details>
    </AttentionRow>
  );
}
