import { cn } from '@kanaka/ui/cn';
import { History } from 'lucide-react';
import { Link } from 'react-router-dom';

/** The URL of the audit log of one piece or order. */
export const changesOf = (subjectId: string) => `/changes?subject=${encodeURIComponent(subjectId)}`;

/** A link to all audit log entries of a piece or an order. */
export function ChangesLink({
  subjectId,
  className,
  children,
}: {
  subjectId: string;
  className?: string;
  children: string;
}) {
  return (
    <Link
      to={changesOf(subjectId)}
      className={cn(
        'inline-flex min-h-11 items-center gap-2 text-sm text-emerald underline-offset-4 hover:underline',
        className,
      )}
    >
      <History className="size-4" />
      {children}
    </Link>
  );
}
