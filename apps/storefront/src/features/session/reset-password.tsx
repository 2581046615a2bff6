import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { DeadLink } from './dead-link.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/**
 * The page of an e-mailed reset link. The token comes after `#` (never sent to a server) and is removed from the URL at
 * once.
 */
export function ResetPassword() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const brought = new URLSearchParams(hash.slice(1)).get('token');
  const [token, setToken] = useState(brought);
  const [refusal, setRefusal] = useState<string | null>(null);
  // Another reset link was opened while this page is open.
  if (brought && brought !== token) {
    setToken(brought);
    setRefusal(null);
  }

  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);

  if (refusal) return <DeadLink>{refusal}</DeadLink>;
  if (!token) return <DeadLink>Please open the link in your letter once more, or ask for a new one.</DeadLink>;
  return <ResetPasswordForm key={token} token={token} onDeadLink={setRefusal} />;
}
