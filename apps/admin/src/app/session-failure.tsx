import { ErrorState } from '@kanaka/ui/error-state';
import { useSession } from '@kanaka/web-kit/use-session';

/** Shown in place of a page when the check of the session failed. */
export function SessionFailure({ onRetry }: { onRetry: () => void }) {
  const { failure } = useSession();
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <ErrorState title="This page could not be loaded" onRetry={onRetry}>
        {failure}
      </ErrorState>
    </main>
  );
}
