import type { AnswerOf } from '@kanaka/contracts/endpoint';
import type { findMailedLink } from '@kanaka/contracts/identity/accounts';
import { ButtonLink } from '@kanaka/ui/button-link';
import { Skeleton } from '@kanaka/ui/skeleton';
import { isApiError, messageOf } from '@kanaka/web-kit/api-error';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { MailboxApi } from './session-api.ts';
import { ArrivedHeading } from './arrived-heading.tsx';
import { SignInLink } from './other-way.tsx';

const ways = {
  'password-reset': { lifetime: 'one hour', to: '/auth/forgot-password', label: 'Ask for a new link' },
  'email-proof': { lifetime: 'two days', to: '/shop/account', label: 'Go to My Atelier' },
  invitation: { lifetime: 'two days', to: '/auth/login', label: 'Go to the sign-in' },
};

/** Shown for a mailed link that is used, replaced or expired, with the way to a new one. */
function DeadLink({ kind, children }: { kind: keyof typeof ways; children: ReactNode }) {
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

type Found = AnswerOf<typeof findMailedLink>['data'];
/** A link that can be used; what it is for is unknown while the server cannot say it. */
type OpenLink = { token: string; found: Found | undefined; onDeadLink: (why: string) => void };

/**
 * The page of an e-mailed link. The token comes after `#` (never sent to a server) and is removed from the URL at once. A
 * link that is used or has expired says so before anything is typed.
 */
export function MailedLink({ kind, children }: { kind: keyof typeof ways; children: (link: OpenLink) => ReactNode }) {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const brought = new URLSearchParams(hash.slice(1)).get('token');
  const [token, setToken] = useState(brought);
  const [checked, setChecked] = useState<{ token: string; found?: Found; refusal?: string } | null>(null);
  const [find] = MailboxApi.useFindMailedLinkMutation();
  // Another link was opened while this page is open.
  if (brought && brought !== token) setToken(brought);

  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);

  useEffect(() => {
    if (!token) return undefined;
    let isStale = false;
    void find({ body: { token } }).then(({ data, error }) => {
      if (isStale) return;
      if (data) setChecked({ token, found: data.data });
      else setChecked({ token, ...(isApiError(error) && error.status === 400 && { refusal: messageOf(error) }) });
    });
    return () => {
      isStale = true;
    };
  }, [token, find]);

  if (!token) {
    return <DeadLink kind={kind}>Please open the link in our e-mail once more, or ask for a new one.</DeadLink>;
  }
  if (checked?.token !== token) {
    return <Skeleton label="Checking the link" className="h-40" />;
  }
  const { found, refusal } = checked;
  if (refusal) return <DeadLink kind={kind}>{refusal}</DeadLink>;
  if (found && found.kind !== kind) return <DeadLink kind={kind}>This link is for something else.</DeadLink>;
  const onDeadLink = (why: string) => setChecked({ token, refusal: why });
  return <div key={token}>{children({ token, found, onDeadLink })}</div>;
}
