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
import { useRegisterMutation } from './session-api.ts';

const fields = ['userName', 'email', 'password'] as const;

/** The registration form. Registering does not sign in, so it continues with the sign-in page. */
export function RegisterForm() {
  const [registerAccount, { isLoading }] = useRegisterMutation();
  const navigate = useNavigate();
  const location = useLocation();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm({ resolver: zodResolver(Registration), defaultValues: { userName: '', email: '', password: '' } });

  const submit = handleSubmit(async (body) => {
    const registered = await registerAccount({ body });
    if ('error' in registered) {
      const issues = fieldIssues(registered.error);
      for (const field of fields) {
        const message = issues[field];
        if (message) setError(field, { message });
      }
      toast({ title: messageOf(registered.error), variant: 'destructive' });
      return;
    }
    toast({ title: registered.data.message });
    // Sign-in and registration share one history entry, so that Back leads to the page before them.
    void navigate('/auth/login', { state: location.state as unknown, replace: true });
  });

  return (
    <>
      <h1 className="text-3xl">Create new account</h1>
      <p className="mt-2 text-base text-ink-soft">For your bag, your orders and your addresses.</p>
      <form onSubmit={(event) => void submit(event)} noValidate className="mt-8 space-y-5">
        <TextField label="User Name" autoComplete="name" error={errors.userName?.message} {...register('userName')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          description="At least 8 characters."
          error={errors.password?.message}
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
