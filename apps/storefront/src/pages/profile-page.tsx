import { useSession } from '@kanaka/web-kit/use-session';
import { TextLink } from '@kanaka/ui/text-link';
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
      <TextLink to="/shop/account/password" tall className="mt-4 text-sm font-medium">
        Change password
      </TextLink>
      <OwnDevices />
      <EraseAccount email={user.email} />
    </AccountSubpage>
  );
}
