import { cn } from '@kanaka/ui/cn';
import type { ComponentProps } from 'react';

const frame = 'rounded-sm border border-hairline bg-white';

/** In place of a whole card. */
export const inCard = `${frame} py-16`;

/** A white background behind a table or a list. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={cn(frame, className)} {...rest} />;
}
