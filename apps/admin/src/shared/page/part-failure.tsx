import { cn } from '@kanaka/ui/cn';
import { ErrorState } from '@kanaka/ui/error-state';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useRetriedTogether } from './retry-together.tsx';

/** In place of a page, or a part of it, that could not be loaded. */
export function PartFailure({
  title,
  error,
  onRetry,
  className = 'py-16',
}: {
  title: string;
  error: unknown;
  onRetry: () => unknown;
  className?: string | undefined;
}) {
  if (useRetriedTogether(onRetry)) {
    return (
      <p role="alert" className={cn('px-6 text-center text-ink-soft', className)}>
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
