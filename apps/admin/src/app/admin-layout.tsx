import { IconButton } from '@kanaka/ui/icon-button';
import { Sheet } from '@kanaka/ui/sheet';
import { SkipLink } from '@kanaka/ui/skip-link';
import { Button } from '@kanaka/ui/button';
import { useSession } from '@kanaka/web-kit/use-session';
import { Menu, LogOut, UserRound } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, Link, Navigate, NavLink } from 'react-router-dom';
import { Logo } from '@kanaka/ui/logo';
import { cn } from '@kanaka/ui/cn';
import { useShopIcon, useShopName } from '../shared/use-shop.ts';
import { GoToButton } from './command-palette/go-to-button.tsx';
import { PageSkeleton } from './admin-root.tsx';
import { FactorsApi } from '../features/session/factors-api.ts';
import { useLeave } from '../features/session/session-api.ts';
import { titleBadge } from '../shared/page/page.tsx';
import { useAttention } from '../features/attention/attention-api.ts';
import { useOrdersDesk } from '../features/orders/list/use-orders-desk.ts';
import { useHeldReviews, useUnansweredReviews } from '../features/reviews/reviews-api.ts';
import { useEmailNotices } from '../features/emails/emails-api.ts';
import { useRateNotices } from '../features/rates/rate-notices.ts';
import { attention, groups, useMayOpen } from '../shared/navigation.ts';

/** The frame of every page: navigation at the side (a drawer on small screens), the header and the page. */
export function AdminLayout() {
  const [drawerOpen, setDrawerOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const arrived = useRef(false);
  const { pathname } = useLocation();
  useShopIcon();
  const { data: factors } = FactorsApi.useFactorsQuery();

  // After a navigation the focus moves to the new page, so that keyboard and screen reader users do not start at the menu.
  useEffect(() => {
    if (arrived.current) main.current?.focus({ preventScroll: true });
    arrived.current = true;
  }, [pathname]);

  // Every other page would only be refused.
  if (factors?.data.needed && pathname !== '/account') return <Navigate to="/account" replace />;
  return (
    <div className="min-h-dvh text-sm lg:pl-60 print:pl-0">
      <SkipLink />
      <aside className="fixed inset-y-0 left-0 z-30 hidden w-60 scroll-pb-32 overflow-y-auto bg-emerald-deep lg:block print:hidden">
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

function SideNavigation({ onFollow }: { onFollow?: () => void }) {
  const { desk, newOrders } = useOrdersDesk();
  useEffect(() => titleBadge.set(newOrders), [newOrders]);
  const { mayOpen } = useMayOpen();
  const total = useAttention() + useRateNotices().length + useEmailNotices().length;
  const [held, unanswered] = [useHeldReviews(), useUnansweredReviews()];
  // What the number counts is what the link opens.
  const badges: Record<string, { number: number | undefined; of: string; search?: string }> = {
    [attention.to]: { number: total, of: ' waiting for you' },
    '/orders': { number: (desk?.toPack ?? 0) + (desk?.toHandOver ?? 0), of: ' to pack or to hand over' },
    '/returns': { number: desk?.returns ?? 0, of: ' open' },
    '/reviews': held
      ? { number: held, of: ' to be shown or hidden', search: '?shown=held' }
      : { number: unanswered, of: ' to answer', search: '?answered=waiting' },
  };
  return (
    <div className="on-dark flex h-full flex-col text-white">
      <div className="flex h-16 shrink-0 items-center px-5">
        <Logo name={useShopName()} className="text-white!" />
      </div>
      {/* Room below for a notice, which lies over the lower end. */}
      <nav aria-label="Back office" className="px-3 pt-4 pb-32">
        {groups.map(({ title, places }) => {
          const open = places.filter(({ to }) => mayOpen(to) && (to !== attention.to || total > 0));
          if (open.length === 0) return null;
          return (
            <div key={title}>
              {title && <p className="px-3 pt-3 pb-0.5 text-xs text-white/70">{title}</p>}
              <ul aria-label={title || undefined} className="flex flex-col gap-px">
                {open.map(({ to, label, Icon }) => (
                  <li key={to}>
                    <NavLink
                      to={{ pathname: to, search: badges[to]?.number ? (badges[to].search ?? '') : '' }}
                      onClick={onFollow}
                      className={({ isActive }) =>
                        cn(
                          'flex min-h-11 items-center gap-3 rounded-sm px-3 text-sm transition-colors hover:bg-white/10 hover:text-white lg:pointer-fine:min-h-7',
                          isActive
                            ? 'bg-white/12 font-medium text-white shadow-[inset_2px_0_0_var(--color-gold)]'
                            : 'text-white/85',
                        )
                      }
                    >
                      <Icon className="size-5 shrink-0 lg:pointer-fine:size-4.5" />
                      {label}
                      <NumberBadge number={badges[to]?.number} of={badges[to]?.of} />
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </nav>
    </div>
  );
}

function NumberBadge({ number = 0, of = '' }: { number?: number | undefined; of?: string | undefined }) {
  if (number === 0) return null;
  return (
    <span
      title={`${number.toLocaleString('en-IN')}${of}`}
      className="ml-auto rounded-full bg-gold-soft px-2 text-xs font-medium text-ink tabular-nums"
    >
      {number.toLocaleString('en-IN')}
      {of && <span className="sr-only">{of}</span>}
    </span>
  );
}
