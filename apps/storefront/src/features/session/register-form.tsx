import { zodResolver } from '@hookform/resolvers/zod';
import { Registration } from '@kanaka/contracts/identity';
import { Button } from '@kanaka/ui/button';
import { PasswordField } from '@kanaka/ui/password-field';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { FormFailure } from './form-failure.tsx';
import { noted } from './noted.ts';
import { useRegisterMutation } from './session-api.ts';
import { useRefusal } from './use-refusal.ts';

const fields = ['userName', 'email', 'password'] as const;

/** The registration form. Registering does not sign in, so it continues with the sign-in page. */
export function RegisterForm() {
  const [registerAccount, { isLoading }] = useRegisterMutation();
  const navigate = useNavigate();
  const location = useLocation();
  const refuse = useRefusal();
  const {
    register,
    handleSubmit,
    getValues,
    setError,
    formState: { errors },
  } = useForm({ resolver: zodResolver(Registration), defaultValues: { userName: '', email: '', password: '' } });

  const submit = handleSubmit(async (body) => {
    const registered = await registerAccount({ body });
    if ('error' in registered) {
      const { error } = registered;
      const message = messageOf(error);
      const issues = fieldIssues(error);
      const refused = fields.filter((field) => issues[field]);
      for (const [place, field] of refused.entries())
        setError(field, { message: issues[field] }, { shouldFocus: place === 0 });
      if (refused.length === 0) setError('root', { message });
      refuse(message);
      return;
    }
    toast({ title: registered.data.message });
    // Sign-in and registration share one history entry, so that Back leads to the page before them.
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
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          {...noted(errors.email?.message)}
          {...register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          {...noted(errors.password?.message, 'Use at least 8 characters.')}
          {...register('password')}
        />
        <Button type="submit" size="lg" wide busy={isLoading}>
          Sign Up
        </Button>
      </form>
      <p className="mt-6 text-center text-base text-ink-soft">
        Already have an account?{' '}
        <Link
          to="/auth/login"
          replace
          state={location.state as unknown}
          className="font-medium text-emerald underline underline-offset-4"
        >
          Login
        </Link>
      </p>
    </>
  );
}
