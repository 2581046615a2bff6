import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@kanaka/ui/link';

/** A page below the account, with the way back to it. */
export function AccountSubpage({
  title,
  wide = false,
  children,
}: {
  title: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`mx-auto w-full px-4 pt-8 pb-20 sm:px-6 lg:pt-12 ${wide ? 'max-w-3xl' : 'max-w-lg'}`}>
      <Link
        to="/shop/account"
        className="inline-flex min-h-11 items-center gap-1.5 text-sm text-ink-soft hover:text-emerald"
      >
        <ArrowLeft className="size-4" />
        My Atelier
      </Link>
      <h1 className="mt-2 mb-8 text-3xl sm:text-4xl">{title}</h1>
      {children}
    </div>
  );
}
