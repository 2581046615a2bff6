import { editableEmails, EmailName } from '@kanaka/contracts/catalog/email-words';
import { ButtonLink } from '@kanaka/ui/button-link';
import { EmptyState } from '@kanaka/ui/empty-state';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { EmailForm } from '../features/emails/email-form.tsx';
import { EmailsApi } from '../features/emails/emails-api.ts';
import { EmailBadge, EmailsList } from '../features/emails/emails-list.tsx';
import { inCard, Loaded, LoadingRows, Page } from '../shared/page/page.tsx';

const failure = 'E-mails could not be loaded';
const above = 'flex min-h-11 items-center text-sm underline underline-offset-4';

/** The e-mails that customers get. */
export function EmailsPage() {
  const emails = EmailsApi.useEmailsQuery();
  return (
    <Page
      title="E-mails"
      description="What customers are written, and when. The words are yours to change."
      action={
        <Link to="/settings" className={above}>
          All settings
        </Link>
      }
    >
      <Loaded
        response={emails}
        failure={failure}
        className={inCard}
        skeleton={<LoadingRows label="Loading e-mails" rows={3} row="h-72" className="space-y-5" />}
      >
        {({ data }) => <EmailsList emails={data} />}
      </Loaded>
    </Page>
  );
}

/** The e-mail in the URL, to be edited. */
export function EmailPage() {
  const { data: email } = EmailName.safeParse(useParams()['email']);
  const emails = EmailsApi.useEmailsQuery();
  const [loaded, setLoaded] = useState(0);
  const stored = emails.currentData?.data.find((each) => each.email === email);
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
  const { name, when } = editableEmails[email];
  return (
    <Page
      title={name}
      description={
        <>
          {when} {stored && <EmailBadge {...stored} />}
        </>
      }
      action={
        <Link to="/settings/emails" className={above}>
          All e-mails
        </Link>
      }
    >
      <Loaded
        response={emails}
        failure={failure}
        className={inCard}
        skeleton={<LoadingRows label="Loading the e-mail" rows={2} row="h-72" className="space-y-5" />}
      >
        {() =>
          stored && (
            <>
              {stored.mistake && (
                <p role="alert" className="mb-4 text-sm text-brick">
                  The original words are sent, because yours cannot be used any more. {stored.mistake}
                </p>
              )}
              <EmailForm
                key={`${email} ${loaded}`}
                stored={stored}
                onReload={() => void emails.refetch().then(() => setLoaded(loaded + 1))}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
