import { TextLink } from '@kanaka/ui/text-link';
import { useLocation } from 'react-router-dom';

/** Below a form: the way to another of its kind, which keeps the page to return to afterwards. */
export function OtherWay({
  words,
  to,
  label,
  replace = false,
}: {
  words: string;
  to: string;
  label: string;
  /** Sign-in and registration share one history entry, so that Back leads to the page before them. */
  replace?: boolean;
}) {
  const location = useLocation();
  return (
    <p className="mt-6 text-center text-base text-ink-soft">
      {words}{' '}
      <TextLink to={to} replace={replace} state={location.state as unknown} className="font-medium">
        {label}
      </TextLink>
    </p>
  );
}

export const SignInLink = () => <OtherWay words="Remembered it?" to="/auth/login" label="Sign in" />;
