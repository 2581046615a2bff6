import type { Permission } from '@kanaka/contracts/identity/permissions';
import type { StaffRole } from '@kanaka/contracts/identity/staff';
import { useIsOwner, useMay } from '../../shared/may.ts';
import { PeopleApi } from './people-api.ts';

/** Whether somebody may give, change or take a role: nobody goes beyond their own, and only an owner touches an owner's. */
export function useMayGive(): (role: Pick<StaffRole, '_id' | 'permissions'>) => boolean {
  const may = useMay();
  const isOwner = useIsOwner();
  return ({ _id, permissions }) =>
    may('staff:write') &&
    (isOwner || _id !== 'owner') &&
    permissions.every((permission) => may(permission as Permission));
}

/** The roles that the signed-in person may give, and which of the known ones that are. */
export function useRolesToGive() {
  const mayGive = useMayGive();
  const roles = (PeopleApi.useRolesQuery().data?.data ?? []).filter(mayGive);
  return {
    options: roles.map(({ _id, name }) => ({ value: _id, label: name })),
    isGivable: (id: string) => roles.some(({ _id }) => _id === id),
  };
}
