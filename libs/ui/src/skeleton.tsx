import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A placeholder for content that is loading; give it the content's size. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return <div aria-hidden="true" className={cn('animate-glimmer rounded-sm bg-ivory-deep', className)} {...rest} />;
}
