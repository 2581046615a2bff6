import { ErrorState } from '@kanaka/ui/error-state';
import { useLazyCheckAuthQuery } from '../features/session/session-api.ts';

/** Shown in place of a page that needs an account when the check of the session failed; `failure` says why. */
export function SessionFailure({ failure }: { failure: string }) {
  const [check] = useLazyCheckAuthQuery({ refetchOnReconnect: false });
  return (
    <main id="main" className="grid min-h-svh place-items-center">
      <ErrorState title="This page could not be loaded" onRetry={check}>
        {failure}
      </ErrorState>
    </main>
  );
}
