import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const tones = {
  amber: 'bg-amber',
  emerald: 'bg-emerald',
  gold: 'bg-gold',
  red: 'bg-brick',
  neutral: 'bg-ink-muted',
} as const;

export type StatusTone = keyof typeof tones;

/** A status as text with a coloured dot before it. */
export function StatusDot({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className={cn('size-2 rounded-full', tones[tone])} />
      {children}
    </span>
  );
}
