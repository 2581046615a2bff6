import { zodResolver } from '@hookform/resolvers/zod';
import { Joining } from '@kanaka/contracts/identity/accounts';
import { Button } from '@kanaka/ui/button';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { isRefusal, messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues, showIssues } from '@kanaka/web-kit/field-issues';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { NewPasswordField } from './new-password-field.tsx';
import { MailedLink } from './mailed-link.tsx';
import { noted } from './refusals.tsx';
import { MailboxApi } from './session-api.ts';

type Invited = { email: string; role: string; by: string };

/** The page of an invitation to work in the shop. */
export function JoinStaff() {
  return (
    <MailedLink kind="invitation">
      {({ token, found, onDeadLink }) => <JoinForm token={token} invited={found?.invited} onDeadLink={onDeadLink} />}
    </MailedLink>
  );
}

const Chosen = Joining.omit({ token: true });

/** Chooses name and password, and continues with the sign-in page. */
function JoinForm({
  token,
  invited,
  onDeadLink,
}: {
  token: string;
  invited: Invited | undefined;
  onDeadLink: (why: string) => void;
}) {
  const [join, { isLoading }] = MailboxApi.useJoinStaffMutation();
  const navigate = useNavigate();
  const form = useForm({ resolver: zodResolver(Chosen), defaultValues: { userName: '', password: '' } });
  const { register, handleSubmit } = form;
  const { errors } = form.formState;

  const submit = handleSubmit(async (body) => {
    const joined = await join({ body: { token, ...body } });
    if ('error' in joined) {
      const isDead = isRefusal(joined.error, 'link.invalid', 'staff.has-account') || fieldIssues(joined.error)['token'];
      if (isDead) onDeadLink(messageOf(joined.error));
      else if (!showIssues(joined.error, form)) toast({ title: messageOf(joined.error), variant: 'destructive' });
      return;
    }
    toast({ title: joined.data.message });
    void navigate('/auth/login', { state: { email: joined.data.email } });
  });

  return (
    <>
      <h1 className="text-2xl sm:text-3xl">Welcome to the shop</h1>
      {invited && (
        <p className="mt-2 text-base text-ink-soft">
          {invited.by} invites you as {invited.role}. You will sign in with{' '}
          <span className="wrap-anywhere">{invited.email}</span>.
        </p>
      )}
      <form onSubmit={(event) => void submit(event)} noValidate className="mt-8 space-y-3">
        {/* Tells a password manager whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={invited?.email ?? ''} readOnly hidden />
        <TextField
          label="Your name"
          autoComplete="name"
          {...noted(errors.userName?.message)}
          {...register('userName')}
        />
        <NewPasswordField form={form} name="password" label="Password" />
        <Button type="submit" size="lg" wide busy={isLoading}>
          Join the shop
        </Button>
      </form>
    </>
  );
}
