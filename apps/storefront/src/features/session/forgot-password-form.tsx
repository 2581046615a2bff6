import { zodResolver } from '@hookform/resolvers/zod';
import { ForgottenPassword } from '@kanaka/contracts/identity/accounts';
import { Button } from '@kanaka/ui/button';
import { EmailField } from '@kanaka/ui/email-field';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { showIssues } from '@kanaka/web-kit/field-issues';
import { useForm } from 'react-hook-form';
import { ArrivedHeading } from './arrived-heading.tsx';
import { MailboxApi } from './session-api.ts';
import { SignInLink } from './other-way.tsx';
import { noted } from './refusals.tsx';

/** Requests an e-mail with a reset link. The response is the same whether or not the account exists. */
export function ForgotPasswordForm() {
  const [askForLink, { data: sent, isLoading, reset: askAgain }] = MailboxApi.useForgotPasswordMutation();
  const form = useForm({ resolver: zodResolver(ForgottenPassword), defaultValues: { email: '' } });
  const { register, handleSubmit, getValues } = form;
  const { errors } = form.formState;

  const submit = handleSubmit(async (body) => {
    const asked = await askForLink({ body });
    if ('error' in asked && !showIssues(asked.error, form))
      toast({ title: messageOf(asked.error), variant: 'destructive' });
  });

  if (sent) {
    return (
      <>
        <ArrivedHeading>Please look in your mailbox</ArrivedHeading>
        <div className="mt-4 space-y-4 text-base text-ink-soft">
          <p>{sent.message}</p>
          <p className="font-medium break-words text-ink">{getValues('email').trim()}</p>
          <p>The link is valid for one hour and works once. Is nothing there? It may have gone to the spam folder.</p>
        </div>
        <Button variant="outline" size="lg" wide className="mt-8" onClick={askAgain}>
          Ask again
        </Button>
        <SignInLink />
      </>
    );
  }

  return (
    <>
      <h1 className="text-2xl sm:text-3xl">Forgot password?</h1>
      <p className="mt-2 text-base text-ink-soft">
        Tell us your email, and we will send you a link to choose a new password.
      </p>
      <form onSubmit={(event) => void submit(event)} noValidate className="mt-8 space-y-3">
        <EmailField {...noted(errors.email?.message)} {...register('email')} />
        <Button type="submit" size="lg" wide busy={isLoading}>
          Send the link
        </Button>
      </form>
      <SignInLink />
    </>
  );
}
