import type { MouseEventHandler } from 'react';

/** A link that only the keyboard shows. The first in the tab order leads past the header to the main content. */
export function SkipLink({
  to = '#main',
  children = 'Skip to content',
  onClick,
}: {
  to?: string;
  children?: string;
  onClick?: MouseEventHandler;
}) {
  return (
    <a
      href={to}
      onClick={onClick}
      className="fixed top-2 left-2 z-[60] -translate-y-16 rounded-sm bg-emerald px-4 py-2.5 text-sm font-medium text-white focus-visible:translate-y-0"
    >
      {children}
    </a>
  );
}
