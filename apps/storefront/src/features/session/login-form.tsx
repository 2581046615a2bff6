import { zodResolver } from '@hookform/resolvers/zod';
import { Credentials } from '@kanaka/contracts/identity/accounts';
import { Button } from '@kanaka/ui/button';
import { PasswordField } from '@kanaka/ui/password-field';
import { EmailField } from '@kanaka/ui/email-field';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { toast } from '@kanaka/ui/toaster';
import { isRefusal, messageOf } from '@kanaka/web-kit/api-error';
import { findPlace } from '@kanaka/web-kit/return-place';
import { useSession } from '@kanaka/web-kit/use-session';
import { type ComponentProps, lazy, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { TextLink } from '@kanaka/ui/text-link';
import { type Location, useLocation } from 'react-router-dom';
import { SessionApi } from './session-api.ts';
import { OtherWay } from './other-way.tsx';
import { FormFailure, noted, useRefusal } from './refusals.tsx';

/** Only the people of the shop need it. */
const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

/** The sign-in form. The route guard redirects after signing in. */
export function LoginForm() {
  const [login, { isLoading }] = SessionApi.useLoginMutation();
  const location = useLocation();
  const refuse = useRefusal();
  const { end } = useSession();
  const { email, wanted } = known(location);
  const [endedThere] = useState(() => findPlace()?.ended ?? false);
  const {
    register,
    handleSubmit,
    setError,
    setFocus,
    formState: { errors },
  } = useForm({ resolver: zodResolver(Credentials), defaultValues: { email, password: '' } });

  const [step, setStep] = useState<Pick<ComponentProps<typeof SecondStep>, 'token' | 'methods'> | null>(null);

  // Nobody went to this page: what had the focus is gone.
  const hasEnded = end === 'expired' || endedThere;
  useEffect(() => {
    if (hasEnded) setFocus('email');
  }, [hasEnded, setFocus]);

  const submit = handleSubmit(async (body) => {
    const signedIn = await login({ body });
    if (!('error' in signedIn)) {
      const { message, token, methods } = signedIn.data;
      if (token && methods) setStep({ token, methods });
      else toast({ title: message });
      return;
    }
    const message = messageOf(signedIn.error);
    const isWrong = isRefusal(signedIn.error, 'auth.wrong-credentials');
    if (isWrong) setError('password', { message: 'Please check your email and password.' }, { shouldFocus: true });
    else setError('root', { message });
    refuse(message);
  });

  if (step) return <SecondStep {...step} onOver={() => setStep(null)} />;
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">Sign In</h1>
      <p className="mt-2 text-base text-ink-soft">Welcome back! Please enter your credentials to continue.</p>
      {(hasEnded || end === 'signed-out-elsewhere') && (
        <p role="status" className="mt-4 border-l-2 border-gold pl-3 text-base">
          {hasEnded ? 'Your session ended.' : 'You signed out in another tab.'} Please sign in to continue where you
          left off.
        </p>
      )}
      {wanted && (
        <p className="mt-4 flex items-center gap-4 border border-hairline bg-ivory p-3 text-base">
          <ResponsiveImage url={wanted.image} alt="" sizes="48px" className="aspect-3/4 w-12 shrink-0" />
          <span className="min-w-0 break-words">
            Sign in and we add <span className="font-display">{wanted.title}</span> to your bag.
          </span>
        </p>
      )}
      <form onSubmit={(event) => void submit(event)} noValidate className="mt-8 space-y-3">
        <FormFailure>{errors.root?.message}</FormFailure>
        <EmailField {...noted(errors.email?.message)} {...register('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          // The form is only this field then.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={email !== ''}
          {...noted(errors.password?.message)}
          {...register('password')}
        />
        <p className="-mt-1 mb-2 text-right text-sm">
          <TextLink
            to="/auth/forgot-password"
            state={location.state as unknown}
            className="inline-flex h-11 items-center font-medium"
          >
            Forgot password?
          </TextLink>
        </p>
        <Button type="submit" size="lg" wide busy={isLoading}>
          Sign In
        </Button>
      </form>
      <OtherWay words="Don't have an account?" to="/auth/register" label="Register" replace />
    </>
  );
}

type Known = { email: string; wanted?: { title: string; image: string } };

/** What the page before this one knew: the e-mail address, or the piece for the bag. Kept in the router's state, not in the URL. */
const known = (location: Location): Known => ({ email: '', ...(location.state as Partial<Known> | null) });
