import * as contract from '@kanaka/contracts/identity/staff';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';
import type { Permission } from '@kanaka/contracts/identity/permissions';
import { useIsOwner, useMay } from '../../shared/may.ts';

export const PeopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    people: build.query({ ...call(contract.listStaff), providesTags: ['Person'] }),
    invite: build.mutation({ ...call(contract.inviteStaff), invalidatesTags: ['Person'] }),
    withdrawInvitation: build.mutation({ ...call(contract.withdrawInvitation), invalidatesTags: ['Person'] }),
    changeRole: build.mutation({ ...call(contract.changeStaffRole), invalidatesTags: ['Person'] }),
    suspend: build.mutation({ ...call(contract.suspendStaff), invalidatesTags: ['Person'] }),
    restore: build.mutation({ ...call(contract.restoreStaff), invalidatesTags: ['Person'] }),
    resetFactors: build.mutation({ ...call(contract.resetFactors), invalidatesTags: ['Person'] }),
    removePerson: build.mutation({ ...call(contract.removeStaff), invalidatesTags: ['Person'] }),
    roles: build.query({ ...call(contract.listRoles), providesTags: ['Person'] }),
    addRole: build.mutation({ ...call(contract.addRole), invalidatesTags: ['Person'] }),
    editRole: build.mutation({ ...call(contract.editRole), invalidatesTags: ['Person'] }),
    deleteRole: build.mutation({ ...call(contract.deleteRole), invalidatesTags: ['Person'] }),
  }),
});

/** Whether somebody may give, change or take a role: nobody goes beyond their own, and only an owner touches an owner's. */
export function useMayGive(): (role: Pick<contract.StaffRole, '_id' | 'permissions'>) => boolean {
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
