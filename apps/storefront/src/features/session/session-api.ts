import * as contract from '@kanaka/contracts/identity/accounts';
import { call } from '@kanaka/web-kit/call';
import { sessionEnded, signedIn } from '@kanaka/web-kit/session';
import { createSessionApi } from '@kanaka/web-kit/session-api';
import { sessionTabs } from '@kanaka/web-kit/session-tabs';
import type { UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../api.ts';

export const SessionApi = createSessionApi(api);

/** Once the server has ended every session of the account. */
async function endSession(
  _arg: unknown,
  { dispatch, queryFulfilled }: { dispatch: (action: UnknownAction) => unknown; queryFulfilled: Promise<unknown> },
): Promise<void> {
  if ((await queryFulfilled.catch(() => null)) === null) return;
  dispatch(sessionEnded());
  dispatch(api.util.resetApiState());
  sessionTabs.notify('signed-out');
}

export const MailboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    saveProfile: build.mutation({
      ...call(contract.saveProfile),
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => null);
        if (saved) dispatch(signedIn(saved.data.user));
      },
    }),
    eraseAccount: build.mutation({ ...call(contract.eraseAccount), onQueryStarted: endSession }),
    findMailedLink: build.mutation(call(contract.findMailedLink)),
    proveEmail: build.mutation(call(contract.proveEmail)),
    sendEmailProof: build.mutation(call(contract.sendEmailProof)),
    forgotPassword: build.mutation(call(contract.forgotPassword)),
    // It ends the session of another account in this browser.
    joinStaff: build.mutation({ ...call(contract.joinStaff), onQueryStarted: endSession }),
    // Setting a new password ends all sessions, so this browser is signed out too.
    resetPassword: build.mutation({ ...call(contract.resetPassword), onQueryStarted: endSession }),
  }),
});
