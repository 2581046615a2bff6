import { Button } from '@kanaka/ui/button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ArrivedHeading } from './arrived-heading.tsx';
import { SignInLink } from './sign-in-link.tsx';

/** Shown for a reset link that is invalid or expired, with a way to request a new one. */
export function DeadLink({ children }: { children: ReactNode }) {
  return (
    <>
      <ArrivedHeading>This link cannot be used</ArrivedHeading>
      <p className="mt-4 text-base text-ink-soft">{children}</p>
      <p className="mt-4 text-base text-ink-soft">
        A link holds for one hour and works once; only the newest one works.
      </p>
      <Button asChild size="lg" wide className="mt-8">
        <Link to="/auth/forgot-password">Ask for a new link</Link>
      </Button>
      <SignInLink />
    </>
  );
}
