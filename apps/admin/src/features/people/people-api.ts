import * as contract from '@kanaka/contracts/identity/staff';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

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
