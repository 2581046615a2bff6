import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { messageOf } from '@kanaka/web-kit/api-error';
import { Badge } from '@kanaka/ui/badge';
import { useGivenUp, type GivenUpJob, AttentionApi } from './attention-api.ts';
import { LoadingRows } from '../../shared/page/page.tsx';
import { Moment, OrderLink, orderNumber } from '../../shared/words.tsx';
import { notify } from '../../shared/forms/form.tsx';
import { AttentionRow, Details, RowButton } from './attention-list.tsx';

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
            E-mails, documents and refunds that kept failing appear here.
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

/** What a failed task is in a sentence: "E-mail to Meera about #5cab0c27 was not sent". */
type TaskWords = { thing: string; person: string; order: string; failure: string };

const mail: TaskWords = { thing: 'E-mail', person: 'to', order: 'about', failure: 'was not sent' };
const document = (thing: string): TaskWords => ({ thing, person: 'for', order: 'of', failure: 'was not made' });
const stock: TaskWords = { thing: 'Stock', person: 'for', order: 'of', failure: 'was not updated' };

const others: Record<string, TaskWords> = {
  'render-invoice': document('The invoice'),
  'render-credit-note': document('A credit note'),
  'make-refund': document('A refund'),
  'commit-stock': stock,
  'release-stock': stock,
  'restock-pieces': stock,
  'empty-cart': { thing: 'The bag', person: 'of', order: 'after', failure: 'was not emptied' },
  'begin-afresh': { thing: 'The bag', person: 'of', order: 'of', failure: 'was not emptied' },
  'product-rated': { thing: 'The rating of a piece', person: 'by', order: 'of', failure: 'was not updated' },
  'sums-changed': { thing: 'The list of customers', person: 'of', order: 'of', failure: 'was not updated' },
  'change-recorded': { thing: 'A change', person: 'by', order: 'of', failure: 'was not written into the activity log' },
};

/** The queue of every e-mail has one name. */
export const taskWords = ({ queue, name }: { queue: string; name: string }): TaskWords =>
  queue === 'mail' ? mail : (others[name] ?? { ...document(inWords(name)), failure: 'failed' });

/** `render-credit-note` → Render credit note */
const inWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
