import * as contract from '@kanaka/contracts/catalog/emails';
import { previewEmail, tryEmail } from '@kanaka/contracts/orders/email-previews';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const EmailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    emails: build.query({ ...call(contract.listEmails, { fresh: true }), providesTags: ['Settings'] }),
    saveEmail: build.mutation({ ...call(contract.saveEmail), invalidatesTags: ['Settings'] }),
    previewEmail: build.query(call(previewEmail)),
    tryEmail: build.mutation(call(tryEmail)),
  }),
});
