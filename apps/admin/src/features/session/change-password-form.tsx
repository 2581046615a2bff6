import { zodResolver } from '@hookform/resolvers/zod';
import { PasswordChange } from '@kanaka/contracts/identity/accounts';
import { Button } from '@kanaka/ui/button';
import { PasswordField } from '@kanaka/ui/password-field';
import { useForm } from 'react-hook-form';
import { fieldOf } from '../../shared/forms/field-of.ts';
import { notifyForm } from '../../shared/forms/notify-form.ts';
import { useChangePasswordMutation } from './session-api.ts';

/** Replaces the password of the signed-in admin. */
export function ChangePasswordForm({ email }: { email: string }) {
  const [changePassword] = useChangePasswordMutation();
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(PasswordChange),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { isSubmitting } = formState;
  const field = fieldOf({ register, formState });

  const submit = handleSubmit(async (body) => {
    const change = changePassword({ body }).unwrap();
    if (await notifyForm(change, { fields: ['currentPassword', 'newPassword'], setError })) reset();
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Change password" className="grid gap-4">
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        description="Use at least 8 characters."
        {...field('newPassword')}
      />
      <div>
        <Button type="submit" busy={isSubmitting}>
          Change password
        </Button>
      </div>
    </form>
  );
}
