import { ButtonLink } from '@kanaka/ui/button-link';
import type { ReactNode } from 'react';
import { ArrivedHeading } from './arrived-heading.tsx';
import { SignInLink } from './sign-in-link.tsx';

const ways = {
  'password-reset': { lifetime: 'one hour', to: '/auth/forgot-password', label: 'Ask for a new link' },
  'email-proof': { lifetime: 'two days', to: '/shop/account', label: 'Go to My Atelier' },
};

/** Shown for a mailed link that is used, replaced or expired, with the way to a new one. */
export function DeadLink({ kind, children }: { kind: keyof typeof ways; children: ReactNode }) {
  const { lifetime, to, label } = ways[kind];
  return (
    <>
      <ArrivedHeading>This link cannot be used</ArrivedHeading>
      <p className="mt-4 text-base text-ink-soft">{children}</p>
      <p className="mt-4 text-base text-ink-soft">
        A link is valid for {lifetime} and works once; only the newest one works.
      </p>
      <ButtonLink size="lg" wide className="mt-8" to={to}>
        {label}
      </ButtonLink>
      {kind === 'password-reset' && <SignInLink />}
    </>
  );
}
