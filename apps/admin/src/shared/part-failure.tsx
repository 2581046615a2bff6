import { ErrorState } from '@kanaka/ui/error-state';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useRetriedTogether } from './retry-together.tsx';

/** In place of a part of a page that could not be loaded. */
export function PartFailure({
  title,
  error,
  onRetry,
  className = 'py-12',
}: {
  title: string;
  error: unknown;
  onRetry: () => unknown;
  className?: string;
}) {
  if (useRetriedTogether(onRetry)) {
    return (
      <p role="alert" className={className + ' px-6 text-center text-ink-soft'}>
        {title}
      </p>
    );
  }
  return (
    <ErrorState title={title} onRetry={() => void onRetry()} className={className}>
      {messageOf(error)}
    </ErrorState>
  );
}
