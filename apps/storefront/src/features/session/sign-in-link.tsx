import { Link, useLocation } from 'react-router-dom';

/** A link to the sign-in page that keeps the page to return to afterwards. */
export function SignInLink() {
  const location = useLocation();
  return (
    <p className="mt-6 text-center text-base text-ink-soft">
      Remembered it?{' '}
      <Link
        to="/auth/login"
        state={location.state as unknown}
        className="font-medium text-emerald underline underline-offset-4"
      >
        Sign in
      </Link>
    </p>
  );
}
