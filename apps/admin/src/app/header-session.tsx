import { Button } from '@kanaka/ui/button';
import { useSession } from '@kanaka/web-kit/use-session';
import { LogOut, UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useLeave } from '../features/session/use-leave.ts';

/** The signed-in user, as a link to their account, and the sign-out button. */
export function HeaderSession() {
  const { user } = useSession();
  const { leave, isLeaving } = useLeave();
  return (
    <div className="ml-auto flex min-w-0 items-center gap-3">
      <Link
        to="/account"
        className="flex h-11 min-w-11 items-center justify-center gap-2 text-sm text-ink-soft hover:text-ink"
      >
        <UserRound className="size-5 shrink-0" />
        <span className="sr-only">Your account: </span>
        <span className="sr-only truncate sm:not-sr-only">{user?.userName}</span>
      </Link>
      <Button
        Icon={LogOut}
        variant="outline"
        busy={isLeaving}
        onClick={() => void leave()}
        padding="md"
        className="max-sm:w-11 max-sm:px-0"
      >
        <span className="max-sm:sr-only">Logout</span>
      </Button>
    </div>
  );
}
