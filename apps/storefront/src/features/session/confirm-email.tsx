import { Button } from '@kanaka/ui/button';
import { toast } from '@kanaka/ui/toaster';
import { isApiError, messageOf } from '@kanaka/web-kit/api-error';
import { useSession } from '@kanaka/web-kit/use-session';
import { TextLink } from '@kanaka/ui/text-link';
import { useNavigate } from 'react-router-dom';
import { MailedLink } from './mailed-link.tsx';
import { SessionApi, MailboxApi } from './session-api.ts';

/** The page of an e-mailed link that proves a mailbox. */
export function ConfirmEmail() {
  return (
    <MailedLink kind="email-proof">
      {({ token, found, onDeadLink }) => (
        <ConfirmEmailForm token={token} name={found?.name} openedAt={found?.openedAt} onDeadLink={onDeadLink} />
      )}
    </MailedLink>
  );
}

const days = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

type Props = {
  token: string;
  name: string | undefined;
  openedAt: string | undefined;
  onDeadLink: (why: string) => void;
};

/** Asks the reader of a mailbox whether the account with its e-mail address is theirs: somebody else may have opened it. */
function ConfirmEmailForm({ token, name, openedAt, onDeadLink }: Props) {
  const [proveEmail, { isLoading }] = MailboxApi.useProveEmailMutation();
  const [checkAuth] = SessionApi.useLazyCheckAuthQuery();
  const { user } = useSession();
  const navigate = useNavigate();

  const confirm = async () => {
    const done = await proveEmail({ body: { token } });
    if ('error' in done) {
      if (isApiError(done.error) && done.error.status === 400) onDeadLink(messageOf(done.error));
      else toast({ title: messageOf(done.error), variant: 'destructive' });
      return;
    }
    toast({ title: done.data.message });
    if (user) void checkAuth();
    void navigate(user ? '/shop/account' : '/auth/login');
  };

  return (
    <>
      <h1 className="text-2xl sm:text-3xl">Is this your account?</h1>
      <p className="mt-4 text-base break-words text-ink-soft">
        An account with your e-mail address was opened{openedAt && ` on ${days.format(new Date(openedAt))}`}
        {name && (
          <>
            {' '}
            in the name of <span className="font-medium text-ink">{name}</span>
          </>
        )}
        . Its password is known to whoever opened it.
      </p>
      <Button size="lg" wide className="mt-8" busy={isLoading} onClick={() => void confirm()}>
        Yes, it is mine
      </Button>
      <p className="mt-6 text-base text-ink-soft">
        Somebody else opened it?{' '}
        <TextLink to="/auth/forgot-password" className="font-medium">
          Choose a new password
        </TextLink>
        : that makes the account yours, empty, and signs everybody else out.
      </p>
    </>
  );
}
