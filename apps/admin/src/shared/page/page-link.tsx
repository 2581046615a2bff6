import { cn } from '@kanaka/ui/cn';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { useMayOpen } from '../navigation.ts';

/** A link to a page of the back office; only its words for somebody whose role does not include that page. */
export function PageLink({ to, className, children, ...link }: LinkProps & { to: string }) {
  const isOpen = useMayOpen().mayOpen(to);
  if (!isOpen) return <span className={cn(className, 'text-inherit! no-underline!')}>{children}</span>;
  return (
    <Link to={to} className={className} {...link}>
      {children}
    </Link>
  );
}

/** What leads to a page, such as a button; nothing for somebody whose role does not include that page. */
export function IfOpen({ to, children }: { to: string; children: ReactNode }) {
  return useMayOpen().mayOpen(to) && children;
}
