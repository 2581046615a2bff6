import * as contract from '@kanaka/contracts/identity/accounts';
import { call } from '@kanaka/web-kit/call';
import { createSessionApi } from '@kanaka/web-kit/session-api';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { api } from '../../api.ts';

const { useLazyCheckAuthQuery, useLogoutMutation, useChangePasswordMutation } = createSessionApi(api);
export const DevicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownSessions: build.query({ ...call(contract.ownSessions), providesTags: ['Device'] }),
    endSession: build.mutation({ ...call(contract.endSession), invalidatesTags: ['Device'] }),
    endOtherSessions: build.mutation({ ...call(contract.endOtherSessions), invalidatesTags: ['Device'] }),
  }),
});
export { useLazyCheckAuthQuery, useChangePasswordMutation };

/** Signs out. The route guard redirects to the sign-in page afterwards. */
export function useLeave() {
  const [logout, { isLoading }] = useLogoutMutation();
  const leave = () =>
    logout()
      .unwrap()
      .catch((error: unknown) => toast({ title: messageOf(error), variant: 'destructive' }));
  return { leave, isLeaving: isLoading };
}
