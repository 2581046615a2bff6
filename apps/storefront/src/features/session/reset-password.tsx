import { zodResolver } from '@hookform/resolvers/zod';
import { PasswordReset } from '@kanaka/contracts/identity/accounts';
import { Button } from '@kanaka/ui/button';
import { toast } from '@kanaka/ui/toaster';
import { isRefusal, messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues, showIssues } from '@kanaka/web-kit/field-issues';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { MailedLink } from './mailed-link.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { MailboxApi } from './session-api.ts';

/** The page of an e-mailed reset link. */
export function ResetPassword() {
  return (
    <MailedLink kind="password-reset">
      {({ token, onDeadLink }) => <ResetPasswordForm token={token} onDeadLink={onDeadLink} />}
    </MailedLink>
  );
}

const ChosenPassword = PasswordReset.pick({ password: true });

/** Sets a new password with the token of a reset link, and continues with the sign-in page. */
function ResetPasswordForm({ token, onDeadLink }: { token: string; onDeadLink: (why: string) => void }) {
  const [resetPassword, { isLoading }] = MailboxApi.useResetPasswordMutation();
  const navigate = useNavigate();
  const form = useForm({ resolver: zodResolver(ChosenPassword), defaultValues: { password: '' } });
  const { handleSubmit } = form;

  const submit = handleSubmit(async ({ password }) => {
    const done = await resetPassword({ body: { token, password } });
    if ('error' in done) {
      const isDead = isRefusal(done.error, 'link.invalid') || fieldIssues(done.error)['token'];
      if (isDead) onDeadLink(messageOf(done.error));
      else if (!showIssues(done.error, form)) toast({ title: messageOf(done.error), variant: 'destructive' });
      return;
    }
    toast({ title: done.data.message });
    void navigate('/auth/login', { state: { email: done.data.email } });
  });

  return (
    <>
      <h1 className="text-2xl sm:text-3xl">Choose a new password</h1>
      <p className="mt-2 text-base text-ink-soft">
        Every device that is signed in to your account will be asked for it.
      </p>
      <form onSubmit={(event) => void submit(event)} noValidate className="mt-8 space-y-3">
        <NewPasswordField form={form} name="password" label="New password" />
        <Button type="submit" size="lg" wide busy={isLoading}>
          Set new password
        </Button>
      </form>
    </>
  );
}
