import { IconButton } from '@kanaka/ui/icon-button';
import { Sheet } from '@kanaka/ui/sheet';
import { SkipLink } from '@kanaka/ui/skip-link';
import { Button } from '@kanaka/ui/button';
import { useSession } from '@kanaka/web-kit/use-session';
import { Menu, LogOut, UserRound } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, Link } from 'react-router-dom';
import { useShopIcon } from '../shared/use-shop.ts';
import { GoToButton } from './command-palette/go-to-button.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { useLeave } from '../features/session/session-api.ts';

/** The frame of every page: navigation at the side (a drawer on small screens), the header and the page. */
export function AdminLayout() {
  const [drawerOpen, setDrawerOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const arrived = useRef(false);
  const { pathname } = useLocation();
  useShopIcon();

  // After a navigation the focus moves to the new page, so that keyboard and screen reader users do not start at the menu.
  useEffect(() => {
    if (arrived.current) main.current?.focus({ preventScroll: true });
    arrived.current = true;
  }, [pathname]);

  return (
    <div className="min-h-dvh text-sm lg:pl-60 print:pl-0">
      <SkipLink />
      <aside className="fixed inset-y-0 left-0 z-30 hidden w-60 overflow-y-auto bg-emerald-deep lg:block print:hidden">
        <SideNavigation />
      </aside>
      <header className="sticky top-0 z-20 flex h-16 items-center gap-2 border-b border-hairline bg-white pr-3 pl-2 sm:px-6 lg:px-8 print:hidden">
        <IconButton Icon={Menu} name="Open navigation" onClick={() => setDrawerOpen(true)} className="lg:hidden" />
        <GoToButton />
        <HeaderSession />
      </header>
      <Sheet
        open={drawerOpen}
        onOpenChange={setDrawerOpen}
        side="left"
        title="Navigation"
        titleHidden
        className="max-w-72! bg-emerald-deep! text-white on-dark [&>button]:text-white [&>div]:p-0 [&>header]:hidden"
      >
        <SideNavigation onFollow={() => setDrawerOpen(false)} />
      </Sheet>
      <main ref={main} id="main" tabIndex={-1} className="outline-none">
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
      <ScrollRestoration />
    </div>
  );
}

/** The signed-in user, as a link to their account, and the sign-out button. */
function HeaderSession() {
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
