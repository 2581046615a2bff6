import { cn } from '@kanaka/ui/cn';
import type { ComponentProps } from 'react';

/** A white background behind a table or a list. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={cn('rounded-sm border border-hairline bg-white', className)} {...rest} />;
}
