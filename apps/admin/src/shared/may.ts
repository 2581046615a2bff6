import { type Endpoint, neededPermissions } from '@kanaka/contracts/endpoint';
import type { User } from '@kanaka/contracts/identity/accounts';
import { builtInRoles, type Permission } from '@kanaka/contracts/identity/permissions';
import { permissionsToSee } from '@kanaka/contracts/seen-with';
import { useSession } from '@kanaka/web-kit/use-session';

type Person = Pick<User, 'permissions'> | null;
type Asking = Pick<Endpoint, 'audience' | 'alsoNeeds'>;

/** Whether a role allows it. A service one release older does not say what it allows; the servers decide in any case. */
const isAllowed = (user: Person, permission: Permission): boolean => user?.permissions?.includes(permission) ?? true;

/** Whether the servers accept a call of this endpoint from a person. */
export const isCallable = (user: Person, endpoint: Asking): boolean =>
  neededPermissions(endpoint).every((permission) => isAllowed(user, permission));

/** What the signed-in person may do: what they may not is not shown. */
export function useMay(): (permission: Permission) => boolean {
  const { user } = useSession();
  return (permission) => isAllowed(user, permission);
}

/** Which calls the servers accept from the signed-in person: nothing that makes another is shown. */
export function useMayCall(): (endpoint: Asking) => boolean {
  const { user } = useSession();
  return (endpoint) => isCallable(user, endpoint);
}

/** Whether the signed-in person sees a field of an answer. */
export function useMaySee(): (field: Parameters<typeof permissionsToSee>[0]) => boolean {
  const may = useMay();
  return (field) => permissionsToSee(field)?.some(may) ?? true;
}

/** Whether the signed-in person is an owner, who alone makes owners and changes them. */
export const useIsOwner = (): boolean => {
  const { staffRole = builtInRoles.owner.name } = useSession().user ?? {};
  return staffRole === builtInRoles.owner.name;
};
