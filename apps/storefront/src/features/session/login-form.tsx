import { zodResolver } from '@hookform/resolvers/zod';
import { Credentials } from '@kanaka/contracts/identity';
import { Button } from '@kanaka/ui/button';
import { PasswordField } from '@kanaka/ui/password-field';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { findPlace } from '@kanaka/web-kit/return-place';
import { useSession } from '@kanaka/web-kit/use-session';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { useLoginMutation } from './session-api.ts';

/** The sign-in form. The route guard redirects after signing in. */
export function LoginForm() {
  const [login, { isLoading }] = useLoginMutation();
  const location = useLocation();
  const { end } = useSession();
  const [refusal, setRefusal] = useState('');
  const [endedThere] = useState(() => findPlace()?.ended ?? false);
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ resolver: zodResolver(Credentials), defaultValues: { email: '', password: '' } });

  const submit = handleSubmit(async (body) => {
    setRefusal('');
    const signedIn = await login({ body });
    if ('error' in signedIn) {
      const title = messageOf(signedIn.error);
      setRefusal(title);
      toast({ title, variant: 'destructive' });
    } else toast({ title: signedIn.data.message });
  });

  return (
    <>
      <h1 className="text-3xl">Sign In</h1>
      <p className="mt-2 text-base text-ink-soft">Welcome back! Please enter your credentials to continue.</p>
      {(end === 'expired' || endedThere) && (
        <p role="status" className="mt-4 border-l-2 border-gold pl-3 text-base">
          Your session ended. Please sign in again to go on where you were.
        </p>
      )}
      {/* The notice is what screen readers announce; it leaves after a while, and this stays. */}
      {refusal && <p className="mt-4 border-l-2 border-brick bg-brick-soft px-4 py-3 text-base">{refusal}</p>}
      <form onSubmit={(event) => void submit(event)} noValidate className="mt-8 space-y-5">
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
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <p className="-mt-4 mb-2 text-right text-sm">
          <Link
            to="/auth/forgot-password"
            state={location.state as unknown}
            className="inline-flex h-11 items-center font-medium text-emerald underline underline-offset-4"
          >
            Forgot password?
          </Link>
        </p>
        <Button type="submit" size="lg" wide busy={isLoading}>
          Sign In
        </Button>
      </form>
      <p className="mt-6 text-center text-base text-ink-soft">
        Don't have an account?{' '}
        <Link
          to="/auth/register"
          replace
          state={location.state as unknown}
          className="font-medium text-emerald underline underline-offset-4"
        >
          Register
        </Link>
      </p>
    </>
  );
}
