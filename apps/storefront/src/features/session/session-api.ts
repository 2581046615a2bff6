import * as contract from '@kanaka/contracts/identity/accounts';
import { call } from '@kanaka/web-kit/call';
import { sessionEnded } from '@kanaka/web-kit/session';
import { createSessionApi } from '@kanaka/web-kit/session-api';
import { sessionTabs } from '@kanaka/web-kit/session-tabs';
import { api } from '../../api.ts';

export const SessionApi = createSessionApi(api);

export const MailboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    findMailedLink: build.mutation(call(contract.findMailedLink)),
    proveEmail: build.mutation(call(contract.proveEmail)),
    sendEmailProof: build.mutation(call(contract.sendEmailProof)),
    forgotPassword: build.mutation(call(contract.forgotPassword)),
    resetPassword: build.mutation({
      ...call(contract.resetPassword),
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        if ((await queryFulfilled.catch(() => null)) === null) return;
        // Setting a new password ends all sessions, so this browser is signed out too.
        dispatch(sessionEnded());
        dispatch(api.util.resetApiState());
        sessionTabs.notify('signed-out');
      },
    }),
  }),
});
