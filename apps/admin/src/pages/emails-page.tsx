import { editableEmails, EmailName } from '@kanaka/contracts/catalog/email-words';
import type { StoredEmail } from '@kanaka/contracts/catalog/emails';
import { useParams } from 'react-router-dom';
import { EmailForm } from '../features/emails/email-form.tsx';
import { EmailsApi } from '../features/emails/emails-api.ts';
import { EmailsList } from '../features/emails/emails-list.tsx';
import { Gone, Page } from '../shared/page/page.tsx';
import { StoredPage } from './stored-page.tsx';

/** The e-mails that customers get. */
export function EmailsPage() {
  return (
    <StoredPage<StoredEmail[]>
      title="E-mails"
      description="The e-mails that customers receive, and when. You can change their words."
      others={[{ to: '/settings', words: 'All settings' }]}
      name="E-mails"
      useStored={EmailsApi.useEmailsQuery}
    >
      {(emails) => <EmailsList emails={emails} />}
    </StoredPage>
  );
}

/** The e-mail in the URL, to be edited. */
export function EmailPage() {
  const { data: email } = EmailName.safeParse(useParams()['email']);
  if (!email) {
    return (
      <Page title="E-mail">
        <Gone title="There is no such e-mail" to="/settings/emails" all="All e-mails">
          The address may have been mistyped.
        </Gone>
      </Page>
    );
  }
  return (
    <StoredPage<StoredEmail[]>
      title={editableEmails[email].name}
      description={editableEmails[email].when}
      others={[{ to: '/settings/emails', words: 'All e-mails' }]}
      name="E-mails"
      useStored={EmailsApi.useEmailsQuery}
    >
      {(emails, onReload) =>
        emails
          .filter((each) => each.email === email)
          .map((stored) => <EmailForm key={email} stored={stored} onReload={onReload} />)
      }
    </StoredPage>
  );
}
