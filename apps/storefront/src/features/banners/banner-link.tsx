import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

// A light and a dark focus outline: one of them is visible on any image.
const around =
  'relative block size-full focus-visible:outline-2 focus-visible:-outline-offset-4 focus-visible:outline-white after:pointer-events-none after:absolute after:inset-1 after:hidden after:border-2 after:border-ink focus-visible:after:block';

/** Wraps a banner's image in its link; a banner without a link gets none. */
export function BannerLink({ link, children }: { link: string; children: ReactNode }) {
  if (!link) return children;
  if (link.startsWith('/')) {
    return (
      <Link to={link} className={around}>
        {children}
      </Link>
    );
  }
  return (
    <a href={link} rel="noopener" className={around}>
      {children}
    </a>
  );
}
