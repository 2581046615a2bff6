import { createSessionApi } from '@kanaka/web-kit/session-api';
import { api } from '../../api.ts';

export const sessionApi = createSessionApi(api);

export const { useLazyCheckAuthQuery, useLoginMutation, useRegisterMutation, useLogoutMutation } = sessionApi;
