import { type VariantProps, cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const badgeStyle = cva(
  'inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-xs font-medium tracking-[0.04em]',
  {
    variants: {
      tone: {
        neutral: 'bg-ivory-deep text-ink-soft',
        emerald: 'bg-emerald text-white',
        green: 'bg-emerald-soft text-emerald',
        yellow: 'bg-amber-soft text-amber',
        red: 'bg-brick-soft text-brick',
        white: 'bg-white text-ink',
        outline: 'border border-hairline text-ink-soft',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export function Badge({ tone, className, ...rest }: ComponentProps<'span'> & VariantProps<typeof badgeStyle>) {
  return <span className={cn(badgeStyle({ tone }), className)} {...rest} />;
}
