import { Logo } from '@kanaka/ui/logo';
import { useEffect } from 'react';
import { NavLink } from 'react-router-dom';
import { cn } from '@kanaka/ui/cn';
import { useShopName } from '../shared/use-shop.ts';
import { setTitleBadge } from '../shared/page/title-badge.ts';
import { useAttention } from '../features/attention/use-attention.ts';
import { useOrdersDesk } from '../features/orders/list/use-orders-desk.ts';
import { useHeldReviews, useUnansweredReviews } from '../features/reviews/review-counts.ts';
import { useRateNotices } from '../features/rates/use-rate-notices.ts';
import { attention, places, records } from './navigation.ts';

export function SideNavigation({ onFollow }: { onFollow?: () => void }) {
  const { desk, newOrders } = useOrdersDesk();
  useEffect(() => setTitleBadge(newOrders), [newOrders]);
  const total = useAttention() + useRateNotices().length;
  const [held, unanswered] = [useHeldReviews(), useUnansweredReviews()];
  // What the number counts is what the link opens.
  const badges: Record<string, { number: number | undefined; of: string; search?: string }> = {
    [attention.to]: { number: total, of: ' waiting for you' },
    '/orders': { number: (desk?.toPack ?? 0) + (desk?.toHandOver ?? 0), of: ' to pack or to hand over' },
    '/returns': { number: desk?.returns ?? 0, of: ' open' },
    '/reviews': held
      ? { number: held, of: ' to be shown or hidden', search: '?shown=held' }
      : { number: unanswered, of: ' without an answer', search: '?shown=shown&answered=unanswered' },
  };
  return (
    <div className="on-dark flex h-full flex-col text-white">
      <div className="flex h-16 shrink-0 items-center px-5">
        <Logo name={useShopName()} className="text-white!" />
      </div>
      <nav aria-label="Back office" className="px-3 py-4">
        <ul className="flex flex-col gap-1">
          {[...places, ...(total > 0 ? [attention] : []), ...records].map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink
                to={{ pathname: to, search: badges[to]?.number ? (badges[to].search ?? '') : '' }}
                onClick={onFollow}
                className={({ isActive }) =>
                  cn(
                    'flex min-h-11 items-center gap-3 rounded-sm px-3 text-sm transition-colors hover:bg-white/10 hover:text-white',
                    isActive
                      ? 'bg-white/12 font-medium text-white shadow-[inset_2px_0_0_var(--color-gold)]'
                      : 'text-white/80',
                  )
                }
              >
                <Icon className="size-5 shrink-0" />
                {label}
                <NumberBadge number={badges[to]?.number} of={badges[to]?.of} />
              </NavLink>
            </li>
          ))}
        </ul>
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
