import { useSession } from '@kanaka/web-kit/use-session';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ChangePasswordForm } from '../features/session/change-password-form.tsx';

/** Where a signed-in shopper chooses a new password. */
export function PasswordPage() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="mx-auto w-full max-w-lg px-4 pt-8 pb-20 sm:px-6 lg:pt-12">
      <Link
        to="/shop/account"
        className="inline-flex min-h-11 items-center gap-1.5 text-sm text-ink-soft hover:text-emerald"
      >
        <ArrowLeft className="size-4" />
        My Atelier
      </Link>
      <h1 className="mt-2 text-3xl sm:text-4xl">Change Your Password</h1>
      <p className="mt-2 mb-8 text-base text-ink-soft">
        You stay signed in here; every other device will be asked for the new one. If you have forgotten the current
        password, please{' '}
        <Link to="/auth/forgot-password" className="font-medium text-emerald underline underline-offset-4">
          ask for a link by e-mail
        </Link>
        .
      </p>
      <ChangePasswordForm email={user.email} />
    </div>
  );
}
