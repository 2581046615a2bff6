import type { User } from '@kanaka/contracts/identity/accounts';
import { builtInRoles, type Permission } from '@kanaka/contracts/identity/permissions';
import { useSession } from '@kanaka/web-kit/use-session';

/** Whether a role allows it. A service one release older does not say what it allows; the servers decide in any case. */
export const isAllowed = (user: Pick<User, 'permissions'> | null, permission: Permission): boolean =>
  user?.permissions?.includes(permission) ?? true;

/** What the signed-in person may do: what they may not is not shown. */
export function useMay(): (permission: Permission) => boolean {
  const { user } = useSession();
  return (permission) => isAllowed(user, permission);
}

/** Whether the signed-in person is an owner, who alone makes owners and changes them. */
export const useIsOwner = (): boolean => {
  const { staffRole = builtInRoles.owner.name } = useSession().user ?? {};
  return staffRole === builtInRoles.owner.name;
};
