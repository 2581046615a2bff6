import { ErrorState } from '@kanaka/ui/error-state';

/** Shown when a page threw an error or its code could not be loaded; offers to reload. */
export function PageFailure() {
  return (
    <ErrorState title="This page could not be shown" onRetry={() => window.location.reload()}>
      Your work in the shop is safe. Please load the page again.
    </ErrorState>
  );
}
