import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { messageOf } from '@kanaka/web-kit/api-error';
import { GivenUpRow } from './given-up-row.tsx';
import { useGivenUp } from './use-given-up.ts';
import { LoadingRows } from '../../shared/page/loading-rows.tsx';

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
