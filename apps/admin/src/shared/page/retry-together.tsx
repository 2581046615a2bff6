import { ErrorState } from '@kanaka/ui/error-state';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

type Retry = () => unknown;
type Failures = { together: boolean; add: (retry: Retry) => () => void };

const FailuresContext = createContext<Failures>({ together: false, add: () => () => undefined });

/** Around the parts of a page that load on their own: when several have failed, one button above them retries all. */
export function RetryTogether({ className, children }: { className?: string; children: ReactNode }) {
  const [retries, setRetries] = useState<readonly Retry[]>([]);
  const [add] = useState(() => (retry: Retry) => {
    setRetries((now) => [...now, retry]);
    return () => setRetries((now) => now.toSpliced(now.indexOf(retry), 1));
  });
  const different = new Set(retries);
  const together = different.size > 1;
  return (
    <FailuresContext value={{ together, add }}>
      <div className={className}>
        {together && (
          <ErrorState
            title="Parts of this page could not be loaded"
            onRetry={() => different.forEach((retry) => retry())}
            retryLabel="Try all again"
            className="mb-6 border border-hairline bg-white py-6"
          >
            The shop did not answer. Try again; if it stays so, check your connection.
          </ErrorState>
        )}
        {children}
      </div>
    </FailuresContext>
  );
}

/** Whether the page's one button retries this part too, so that it needs none of its own; `retry` is set while it has failed. */
export function useRetriedTogether(retry: Retry | undefined): boolean {
  const { together, add } = useContext(FailuresContext);
  useEffect(() => (retry ? add(retry) : undefined), [retry, add]);
  return together;
}
