import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A table that scrolls sideways by itself, never the page. `label` is its accessible name. */
export function Table({ label, className, ...rest }: ComponentProps<'table'> & { label: string }) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className="relative w-full overflow-x-auto">
      <table aria-label={label} className={cn('w-full border-collapse text-left text-sm', className)} {...rest} />
    </div>
  );
}

export function TableHead({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn('h-11 border-b border-hairline px-3 font-medium whitespace-nowrap text-ink-muted', className)}
      {...rest}
    />
  );
}

export function TableRow({ chosen = false, className, ...rest }: ComponentProps<'tr'> & { chosen?: boolean }) {
  const tint = chosen ? 'bg-emerald-soft/50' : 'hover:bg-ink/[0.025]';
  return <tr className={cn('border-b border-hairline transition-colors', tint, className)} {...rest} />;
}

export function TableCell({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={cn('h-13 px-3 py-2', className)} {...rest} />;
}
