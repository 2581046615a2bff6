import { zodResolver } from '@hookform/resolvers/zod';
import { Registration } from '@kanaka/contracts/identity/accounts';
import { Button } from '@kanaka/ui/button';
import { EmailField } from '@kanaka/ui/email-field';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { showIssues } from '@kanaka/web-kit/field-issues';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { NewPasswordField } from './new-password-field.tsx';
import { emailSuggestion } from './email-suggestion.ts';
import { SessionApi } from './session-api.ts';
import { OtherWay } from './other-way.tsx';
import { FormFailure, noted, useRefusal } from './refusals.tsx';

/** The registration form. Registering does not sign in, so it continues with the sign-in page. */
export function RegisterForm() {
  const [registerAccount, { isLoading }] = SessionApi.useRegisterMutation();
  const navigate = useNavigate();
  const location = useLocation();
  const refuse = useRefusal();
  const form = useForm({
    resolver: zodResolver(Registration),
    defaultValues: { userName: '', email: '', password: '' },
  });
  const { register, handleSubmit, getValues, setValue } = form;
  const { errors } = form.formState;
  const [suggestion, setSuggestion] = useState<string | null>(null);

  const submit = handleSubmit(async (body) => {
    const registered = await registerAccount({ body });
    if ('error' in registered) {
      const message = messageOf(registered.error);
      if (!showIssues(registered.error, form)) form.setError('root', { message });
      refuse(message);
      return;
    }
    toast({ title: registered.data.message });
    const state = { ...(location.state as object | null), email: getValues('email').trim() };
    void navigate('/auth/login', { state, replace: true });
  });

  return (
    <>
      <h1 className="text-2xl sm:text-3xl">Create new account</h1>
      <p className="mt-2 text-base text-ink-soft">For your bag, your orders and your addresses.</p>
      <form onSubmit={(event) => void submit(event)} noValidate className="mt-8 space-y-3">
        <FormFailure>{errors.root?.message}</FormFailure>
        <TextField
          label="User Name"
          autoComplete="name"
          {...noted(errors.userName?.message)}
          {...register('userName')}
        />
        <EmailField
          {...noted(
            errors.email?.message,
            suggestion ? (
              <>
                Did you mean{' '}
                <button
                  type="button"
                  className="font-medium text-emerald underline underline-offset-4"
                  onClick={() => {
                    setValue('email', suggestion, { shouldValidate: true });
                    setSuggestion(null);
                  }}
                >
                  {suggestion}
                </button>
                ?
              </>
            ) : undefined,
          )}
          {...register('email', {
            onChange: () => setSuggestion(null),
            onBlur: () => setSuggestion(emailSuggestion(getValues('email'))),
          })}
        />
        <NewPasswordField form={form} name="password" label="Password" />
        <Button type="submit" size="lg" wide busy={isLoading}>
          Sign Up
        </Button>
      </form>
      <OtherWay words="Already have an account?" to="/auth/login" label="Login" replace />
    </>
  );
}
