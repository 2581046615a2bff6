import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** The shape of something that is on its way; give it that thing's size. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return <div aria-hidden="true" className={cn('animate-glimmer rounded-sm bg-ivory-deep', className)} {...rest} />;
}
