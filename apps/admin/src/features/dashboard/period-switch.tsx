import { cn } from '@kanaka/ui/cn';
import type { UrlChange } from '@kanaka/web-kit/use-url-state';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { shopDay } from '../../shared/dates.ts';
import { DayFields } from '../../shared/forms/day-fields.tsx';
import { customFault, isCustom, type Period, periods, periodWords } from './periods.ts';

/**
 * Links to the periods; each has its own URL, which can be bookmarked and shared. A custom one begins with this month and has
 * fields for its days.
 */
export function PeriodSwitch({ period, onChange }: { period: Period; onChange: (change: UrlChange<Period>) => void }) {
  const custom = isCustom(period);
  const [today] = useState(() => shopDay(new Date()));
  const links = [
    ...periods.map((days) => ({
      to: `?days=${days}`,
      name: periodWords[days].name,
      isCurrent: !custom && days === period.days,
    })),
    { to: `?from=${today.slice(0, 8)}01&to=${today}`, name: 'Custom', isCurrent: custom },
  ];
  return (
    <div className="flex flex-col gap-3 max-sm:w-full sm:items-end">
      <nav aria-label="Period" className="max-sm:w-full">
        <ul className="grid grid-cols-5 rounded-sm border border-hairline bg-white p-0.5">
          {links.map(({ to, name, isCurrent }) => (
            <li key={name}>
              <Link
                to={to}
                replace
                preventScrollReset
                aria-current={isCurrent ? 'true' : undefined}
                className={cn(
                  'flex min-h-11 items-center justify-center rounded-sm px-1 text-xs whitespace-nowrap transition-colors hover:text-ink sm:px-4 sm:text-sm',
                  isCurrent ? 'bg-emerald-soft font-medium text-emerald' : 'text-ink-soft',
                )}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {custom && (
        <div role="group" aria-label="Custom period" className="grid grid-cols-2 gap-3">
          <DayFields from={period.from} to={period.to} max={today} onChange={onChange} />
          {/* Its line is kept free, so that the figures below stay where they are. */}
          <p role="alert" className="col-span-full -mt-1 min-h-6 w-0 min-w-full text-sm text-brick">
            {customFault(period)}
          </p>
        </div>
      )}
    </div>
  );
}
