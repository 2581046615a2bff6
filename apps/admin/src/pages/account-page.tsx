import { useSession } from '@kanaka/web-kit/use-session';
import { ChangePasswordForm } from '../features/session/change-password-form.tsx';
import { Card } from '../shared/page/card.tsx';
import { Page } from '../shared/page/page.tsx';

/** The signed-in admin's own account. */
export function AccountPage() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Page title="Your account" description={`${user.userName}, ${user.email}`}>
      <Card aria-labelledby="change-password" className="max-w-xl p-4 sm:p-6">
        <h2 id="change-password" className="text-lg">
          Change password
        </h2>
        <p className="mt-1 mb-5 text-sm text-ink-soft">
          You stay signed in here; every other device will be asked for the new one.
        </p>
        <ChangePasswordForm email={user.email} />
      </Card>
    </Page>
  );
}
