import type { ReactNode } from 'react';

/** A field's error, or its hint in the same place: the line is always there, so that nothing moves when an error appears. */
export function noted(error: ReactNode, hint: ReactNode = '\u00a0') {
  return { error, description: error ? undefined : hint };
}
