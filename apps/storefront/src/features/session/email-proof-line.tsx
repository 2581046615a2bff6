import { Button } from '@kanaka/ui/button';
import { EmailAddress } from '@kanaka/ui/email-address';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { MailboxApi } from './session-api.ts';

/** In the account, until its mailbox is proven. */
export function EmailProofLine({ email }: { email: string }) {
  const [send, { data: sent, isLoading }] = MailboxApi.useSendEmailProofMutation();
  const sendAgain = async () => {
    const done = await send();
    if ('error' in done) toast({ title: messageOf(done.error), variant: 'destructive' });
  };
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 border-l-2 border-gold pl-3 text-base text-ink-soft">
      <p className="min-w-0 break-words">
        Please confirm your e-mail address: the link is in our e-mail to{' '}
        <span className="text-ink">
          <EmailAddress>{email}</EmailAddress>
        </span>
        .
      </p>
      {sent ? (
        <p role="status">{sent.message}</p>
      ) : (
        <Button variant="ghost" className="-ml-5" busy={isLoading} onClick={() => void sendAgain()}>
          Send again
        </Button>
      )}
    </div>
  );
}
