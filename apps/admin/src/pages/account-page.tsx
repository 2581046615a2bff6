import { useSession } from '@kanaka/web-kit/use-session';
import { zodResolver } from '@hookform/resolvers/zod';
import { PasswordChange } from '@kanaka/contracts/identity/accounts';
import { Button } from '@kanaka/ui/button';
import { PasswordField } from '@kanaka/ui/password-field';
import { useForm } from 'react-hook-form';
import { Card, Page } from '../shared/page/page.tsx';
import { fieldOf, Form, notifyForm } from '../shared/forms/form.tsx';
import { TwoStep } from '../features/session/two-step.tsx';
import { OwnDevices } from '../features/session/own-devices.tsx';
import { useChangePasswordMutation } from '../features/session/session-api.ts';

/** The signed-in admin's own account. */
export function AccountPage() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Page title="Your account" description={[user.userName, user.email, user.staffRole].filter(Boolean).join(', ')}>
      <Card aria-labelledby="change-password" className="max-w-xl p-4 sm:p-6">
        <h2 id="change-password" className="text-lg">
          Change password
        </h2>
        <p className="mt-1 mb-5 text-sm text-ink-soft">
          You stay signed in here; your other devices will ask for the new password.
        </p>
        <ChangePasswordForm email={user.email} />
      </Card>
      <TwoStep />
      <div className="mt-6">
        <OwnDevices />
      </div>
    </Page>
  );
}

/** Replaces the password of the signed-in admin. */
function ChangePasswordForm({ email }: { email: string }) {
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
