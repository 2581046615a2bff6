import type { ReactNode } from 'react';
import { PartFailure } from './part-failure.tsx';

/** What a query loaded; before that its placeholder, or why it failed with a button that tries again. */
export function Loaded<Data>({
  response: { currentData, error, refetch },
  failure,
  className,
  skeleton,
  children,
}: {
  response: { currentData?: Data | undefined; error?: unknown; refetch: () => unknown };
  /** The title when it failed: "Orders could not be loaded". */
  failure: string;
  /** The space above and below the failure. */
  className?: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (currentData !== undefined) return children(currentData);
  if (error) return <PartFailure title={failure} error={error} onRetry={refetch} className={className} />;
  return skeleton;
}
