import { editableEmails, EmailName } from '@kanaka/contracts/catalog/email-words';
import type { StoredEmail } from '@kanaka/contracts/catalog/emails';
import { ButtonLink } from '@kanaka/ui/button-link';
import { EmptyState } from '@kanaka/ui/empty-state';
import { useParams } from 'react-router-dom';
import { EmailForm } from '../features/emails/email-form.tsx';
import { EmailsApi } from '../features/emails/emails-api.ts';
import { EmailsList } from '../features/emails/emails-list.tsx';
import { Page } from '../shared/page/page.tsx';
import { StoredPage } from './stored-page.tsx';

const failure = 'E-mails could not be loaded';

/** The e-mails that customers get. */
export function EmailsPage() {
  return (
    <StoredPage<StoredEmail[]>
      title="E-mails"
      description="The e-mails that customers receive, and when. You can change their words."
      others={[{ to: '/settings', words: 'All settings' }]}
      failure={failure}
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
        <EmptyState
          title="There is no such e-mail"
          action={
            <ButtonLink variant="outline" to="/settings/emails">
              All e-mails
            </ButtonLink>
          }
        >
          The address may have been mistyped.
        </EmptyState>
      </Page>
    );
  }
  return (
    <StoredPage<StoredEmail[]>
      title={editableEmails[email].name}
      description={editableEmails[email].when}
      others={[{ to: '/settings/emails', words: 'All e-mails' }]}
      failure={failure}
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
