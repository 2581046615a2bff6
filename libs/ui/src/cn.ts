import { clsx } from 'clsx';

/**
 * Joins class names. Classes are not merged: of two for the same property the stylesheet decides, whatever their order here.
 * A component therefore takes no class for a property that it sets, unless it is marked with Tailwind's `!`: `h-16!`.
 */
export const cn = clsx;
