import { ErrorState } from '@kanaka/ui/error-state';

/** A page that broke, or whose code did not arrive: loading it again is the way out. */
export function PageFailure() {
  return (
    <ErrorState title="This page could not be shown" onRetry={() => window.location.reload()}>
      Your work in the shop is safe. Please load the page again.
    </ErrorState>
  );
}
