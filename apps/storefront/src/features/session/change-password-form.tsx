import { zodResolver } from '@hookform/resolvers/zod';
import { PasswordChange } from '@kanaka/contracts/identity/accounts';
import { Button } from '@kanaka/ui/button';
import { PasswordField } from '@kanaka/ui/password-field';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { showIssues } from '@kanaka/web-kit/field-issues';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { usePasswordHint } from './common-passwords.ts';
import { SessionApi } from './session-api.ts';
import { noted } from './refusals.tsx';

/** Replaces the password of the signed-in account. */
export function ChangePasswordForm({ email }: { email: string }) {
  const [changePassword, { isLoading }] = SessionApi.useChangePasswordMutation();
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(PasswordChange),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { register, handleSubmit } = form;
  const { errors } = form.formState;
  const hint = usePasswordHint(useWatch({ control: form.control, name: 'newPassword' }));

  const submit = handleSubmit(async (body) => {
    const done = await changePassword({ body });
    if ('error' in done) {
      if (!showIssues(done.error, form)) toast({ title: messageOf(done.error), variant: 'destructive' });
      return;
    }
    toast({ title: done.data.message });
    void navigate('/shop/account');
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        {...noted(errors.newPassword?.message, hint)}
        {...register('newPassword')}
      />
      <Button type="submit" size="lg" wide busy={isLoading}>
        Change password
      </Button>
    </form>
  );
}
