import { createSessionApi } from '@kanaka/web-kit/session-api';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { api } from '../../api.ts';

const { useLazyCheckAuthQuery, useLogoutMutation, useChangePasswordMutation } = createSessionApi(api);
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
