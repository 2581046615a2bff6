import { useSession } from '@kanaka/web-kit/use-session';
import { Link } from '@kanaka/ui/link';
import { ChangePasswordForm } from '../features/session/change-password-form.tsx';
import { AccountSubpage } from './parts/account-subpage.tsx';

/** Where a signed-in shopper chooses a new password. */
export function PasswordPage() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <AccountSubpage title="Change Your Password">
      <p className="-mt-6 mb-8 text-base text-ink-soft">
        You stay signed in here; your other devices will ask for the new password. If you have forgotten the current
        password, please{' '}
        <Link to="/auth/forgot-password" className="font-medium text-emerald underline underline-offset-4">
          ask for a link by e-mail
        </Link>
        .
      </p>
      <ChangePasswordForm email={user.email} />
    </AccountSubpage>
  );
}
