import { linkInText } from '../../shared/words.tsx';
import { ShieldAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { FactorsApi } from './factors-api.ts';

/** On the dashboard: that one's own account has no second step yet. */
export function TwoStepNotice() {
  const { data } = FactorsApi.useFactorsQuery();
  if (!data || data.data.app || data.data.passkeys.length > 0) return null;
  return (
    <p className="mb-6 flex gap-3 rounded-sm border border-hairline bg-white px-4 py-2.5 text-sm shadow-[inset_3px_0_0_var(--color-amber)] sm:px-5">
      <ShieldAlert className="mt-3 size-5 shrink-0 text-amber" />
      <span className="flex flex-1 flex-wrap items-center justify-between gap-x-6">
        <span className="py-2.5">A stolen password opens the whole shop. A second step when signing in closes it.</span>
        <Link to="/account" className={linkInText}>
          Set up two-step sign-in
        </Link>
      </span>
    </p>
  );
}
