import { useSession } from '@kanaka/web-kit/use-session';
import { TextLink } from '@kanaka/ui/text-link';
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
        <TextLink to="/auth/forgot-password" className="font-medium">
          ask for a link by e-mail
        </TextLink>
        .
      </p>
      <ChangePasswordForm email={user.email} />
    </AccountSubpage>
  );
}
