import { zodResolver } from '@hookform/resolvers/zod';
import { PasswordChange } from '@kanaka/contracts/identity/accounts';
import { Button } from '@kanaka/ui/button';
import { PasswordField } from '@kanaka/ui/password-field';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { showIssues } from '@kanaka/web-kit/field-issues';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { NewPasswordField } from './new-password-field.tsx';
import { SessionApi } from './session-api.ts';

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
      <NewPasswordField form={form} name="newPassword" label="New password" />
      <Button type="submit" size="lg" wide busy={isLoading}>
        Change password
      </Button>
    </form>
  );
}
