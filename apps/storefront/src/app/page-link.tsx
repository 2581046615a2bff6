import { cn } from '@kanaka/ui/cn';
import { Link, type LinkProps } from '@kanaka/ui/link';
import { useLocation } from 'react-router-dom';

/** A link of the header, which is underlined on its page. */
export function PageLink({ className, ...link }: LinkProps) {
  return (
    <Link
      {...link}
      aria-current={useLocation().pathname === link.to ? 'page' : undefined}
      className={cn(
        'flex h-11 items-center px-3 text-base text-ink underline-offset-8 decoration-gold decoration-1 hover:underline aria-[current=page]:underline',
        className,
      )}
    />
  );
}
