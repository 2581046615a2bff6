import type { Endpoint } from '@kanaka/contracts/endpoint';
import { cn } from '@kanaka/ui/cn';
import type { ReactNode } from 'react';
import { useMayCall } from '../may.ts';

/** Around the fields of a form, which whoever may not send it can read. */
export function ReadOnlyWithout({
  endpoint,
  className,
  children,
}: {
  endpoint: Endpoint;
  className?: string;
  children: ReactNode;
}) {
  const maySend = useMayCall()(endpoint);
  return (
    <fieldset disabled={!maySend} className={cn('min-w-0', className)}>
      {!maySend && <p className="text-ink-soft">Your role includes reading this, not changing it.</p>}
      {children}
    </fieldset>
  );
}
