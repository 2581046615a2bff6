import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A placeholder for content that is loading; give it the content's size, and a `label` where it stands alone. */
export function Skeleton({ label, className, ...rest }: ComponentProps<'div'> & { label?: string }) {
  const box = (
    <div aria-hidden="true" className={cn('animate-glimmer rounded-sm bg-ivory-deep', className)} {...rest} />
  );
  if (!label) return box;
  return (
    <div role="status" aria-label={label}>
      {box}
    </div>
  );
}
