import { useSession } from '@kanaka/web-kit/use-session';
import { Link } from '@kanaka/ui/link';
import { EraseAccount } from '../features/session/erase-account.tsx';
import { OwnDevices } from '../features/session/own-devices.tsx';
import { ProfileForm } from '../features/session/profile-form.tsx';
import { AccountSubpage } from './parts/account-subpage.tsx';

/** Where a shopper changes name and phone number, sees where the account is signed in, and can delete it. */
export function ProfilePage() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <AccountSubpage title="Profile">
      <ProfileForm user={user} />
      <Link
        to="/shop/account/password"
        className="mt-4 inline-flex min-h-11 items-center text-sm font-medium text-emerald underline underline-offset-4"
      >
        Change password
      </Link>
      <OwnDevices />
      <EraseAccount email={user.email} />
    </AccountSubpage>
  );
}
