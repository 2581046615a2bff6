import { zodResolver } from '@hookform/resolvers/zod';
import { PasswordChange } from '@kanaka/contracts/identity/accounts';
import { Button } from '@kanaka/ui/button';
import { PasswordField } from '@kanaka/ui/password-field';
import { useForm } from 'react-hook-form';
import { fieldOf } from '../../shared/forms/field-of.ts';
import { notifyForm } from '../../shared/forms/notify-form.ts';
import { useChangePasswordMutation } from './session-api.ts';
import { Form } from '../../shared/forms/form.tsx';

/** Replaces the password of the signed-in admin. */
export function ChangePasswordForm({ email }: { email: string }) {
  const [changePassword] = useChangePasswordMutation();
  const form = useForm({
    resolver: zodResolver(PasswordChange),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const field = fieldOf(form);

  const submit = form.handleSubmit(async (body) => {
    if (await notifyForm(changePassword({ body }).unwrap(), form)) form.reset();
  });

  return (
    <Form onSubmit={submit} aria-label="Change password" className="grid gap-4">
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
        <Button type="submit" busy={form.formState.isSubmitting}>
          Change password
        </Button>
      </div>
    </Form>
  );
}
