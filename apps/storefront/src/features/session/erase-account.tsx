import { zodResolver } from '@hookform/resolvers/zod';
import { Erasure } from '@kanaka/contracts/identity/accounts';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { PasswordField } from '@kanaka/ui/password-field';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { TextLink } from '@kanaka/ui/text-link';
import { useNavigate } from 'react-router-dom';
import { noted } from './refusals.tsx';
import { MailboxApi } from './session-api.ts';

/** What goes and what stays when the account is deleted, and the way to do it, which asks for the password. */
export function EraseAccount({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="delete-account" className="mt-12 border-t border-hairline pt-8">
      <h2 id="delete-account" className="text-xl">
        Delete your account
      </h2>
      <p className="mt-3 text-base text-ink-soft">
        Your profile, addresses, bag, wishlist and back-in-stock requests are deleted at once. Your reviews stay,
        without your name and photographs.
      </p>
      <p className="mt-3 text-base text-ink-soft">
        Tax law requires us to keep your orders and invoices, with the name and address on them. What you have ordered
        will still arrive; to send something back after that, please{' '}
        <TextLink to="/shop/about-us">write to us</TextLink>.
      </p>
      <Button variant="outline" className="mt-5" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      {open && <EraseDialog email={email} onClose={() => setOpen(false)} />}
    </section>
  );
}

function EraseDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [eraseAccount, { isLoading }] = MailboxApi.useEraseAccountMutation();
  const navigate = useNavigate();
  const id = useId();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm({ resolver: zodResolver(Erasure), defaultValues: { password: '' } });

  const submit = handleSubmit(async (body) => {
    const erased = await eraseAccount({ body });
    if ('error' in erased) {
      const message = fieldIssues(erased.error).password ?? messageOf(erased.error);
      setError('password', { message }, { shouldFocus: true });
      return;
    }
    toast({ title: erased.data.message });
    void navigate('/shop/home', { replace: true });
  });

  return (
    <Dialog
      isForm
      size="sm"
      onClose={onClose}
      title="Delete your account?"
      description="This cannot be undone. You can open a new account at any time."
      cancel="Keep it"
      footer={
        <Button type="submit" form={id} variant="destructive" busy={isLoading}>
          Delete for good
        </Button>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} noValidate>
        {/* Tells a password manager whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...noted(errors.password?.message)}
          {...register('password')}
        />
      </form>
    </Dialog>
  );
}
