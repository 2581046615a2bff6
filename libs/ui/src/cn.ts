import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';
import { classGroups, conflictingClassGroupModifiers, conflictingClassGroups } from './class-groups.ts';

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups,
  conflictingClassGroupModifiers,
  orderSensitiveModifiers: ['before', 'after', 'first-letter', 'first-line', 'marker', 'placeholder', 'selection'],
}));

/** Class names in one string; of two Tailwind classes for the same thing, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
