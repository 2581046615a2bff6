import type { LucideIcon } from 'lucide-react';
import { Link, type LinkProps } from './link.tsx';
import { type ButtonLook, lookOf } from './button.tsx';

/** A link that looks like a button: to a page of the app, or to any other address. */
export function ButtonLink({
  variant,
  size,
  padding,
  wide,
  className,
  Icon,
  children,
  ...link
}: Omit<LinkProps, 'className'> & ButtonLook & { Icon?: LucideIcon }) {
  return (
    <Link {...link} className={lookOf({ variant, size, padding, wide, className })}>
      {Icon && <Icon />}
      {children}
    </Link>
  );
}
