import { Button } from '@kanaka/ui/button';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useSession } from '@kanaka/web-kit/use-session';
import { LogOut } from 'lucide-react';
import { useLogoutMutation } from '../features/session/session-api.ts';

/** The signed-in user and the sign-out button. After signing out, the route guard redirects to the sign-in page. */
export function HeaderSession() {
  const { user } = useSession();
  const [logout, { isLoading }] = useLogoutMutation();
  const leave = () =>
    logout()
      .unwrap()
      .catch((error: unknown) => toast({ title: messageOf(error), variant: 'destructive' }));
  return (
    <div className="ml-auto flex min-w-0 items-center gap-3">
      <p className="hidden min-w-0 truncate text-sm text-ink-soft sm:block">{user?.userName}</p>
      <Button variant="outline" busy={isLoading} onClick={() => void leave()} padding="md">
        <LogOut aria-hidden="true" strokeWidth={1.5} />
        Logout
      </Button>
    </div>
  );
}
