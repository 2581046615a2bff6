import { editableEmails } from '@kanaka/contracts/catalog/email-words';
import * as contract from '@kanaka/contracts/catalog/emails';
import { previewEmail, tryEmail } from '@kanaka/contracts/orders/email-previews';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';
import { useMayCall } from '../../shared/may.ts';

export const EmailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    emails: build.query({ ...call(contract.listEmails, { fresh: true }), providesTags: ['Settings'] }),
    saveEmail: build.mutation({ ...call(contract.saveEmail), invalidatesTags: ['Settings'] }),
    previewEmail: build.query(call(previewEmail)),
    tryEmail: build.mutation(call(tryEmail)),
  }),
});

/** The e-mails for which the original words are sent in place of the owner's. */
export function useEmailNotices() {
  const skip = !useMayCall()(contract.listEmails);
  const { data } = EmailsApi.useEmailsQuery(undefined, {
    skip,
    pollingInterval: 600_000,
    skipPollingIfUnfocused: true,
  });
  return (data?.data ?? []).flatMap(({ email, mistake }) =>
    mistake === undefined
      ? []
      : {
          key: `email ${email}`,
          tone: 'warn' as const,
          title: `“${editableEmails[email].name}” was not sent in your words`,
          words: `The original ones were sent. ${mistake}`,
          action: { label: 'Look at it', to: `/settings/emails/${email}`, call: contract.saveEmail },
        },
  );
}
