import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { DeadLink } from './dead-link.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** Where the link of a letter leads: its token stands after the `#`, and leaves the address bar at once. */
export function ResetPassword() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const brought = new URLSearchParams(hash.slice(1)).get('token');
  const [token, setToken] = useState(brought);
  const [refusal, setRefusal] = useState<string | null>(null);
  // Another link, opened over this page.
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
