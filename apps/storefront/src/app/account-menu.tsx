import type { Openable } from '@kanaka/ui/overlay';
import type { User } from '@kanaka/contracts/identity/accounts';
import { DropdownMenu } from '@kanaka/ui/dropdown-menu';
import { LogOut, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

/** The menu of a signed-in shopper behind the account icon. */
export function AccountMenu({
  user,
  trigger,
  onLogout,
  ...shown
}: Openable & {
  user: User;
  trigger: ReactNode;
  onLogout: () => void;
}) {
  const navigate = useNavigate();
  return (
    <DropdownMenu
      {...shown}
      header={user.name}
      trigger={trigger}
      items={[
        { label: 'Account', Icon: UserRound, onSelect: () => void navigate('/shop/account') },
        { label: 'Logout', Icon: LogOut, onSelect: onLogout },
      ]}
    />
  );
}
