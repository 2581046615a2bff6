import { createSessionApi } from '@kanaka/web-kit/session-api';
import { api } from '../../api.ts';

export const { useLazyCheckAuthQuery, useLogoutMutation, useChangePasswordMutation } = createSessionApi(api);
