import type { StatisticsDays } from '@kanaka/contracts/statistics';
import { cn } from '@kanaka/ui/cn';
import { Link } from 'react-router-dom';
import { periods, periodWords } from './periods.ts';

/** Links to the periods; each period has its own URL, which can be bookmarked and shared. */
export function PeriodSwitch({ days }: { days: StatisticsDays }) {
  return (
    <nav aria-label="Period" className="max-sm:w-full">
      <ul className="grid grid-cols-4 rounded-sm border border-hairline bg-white p-0.5">
        {periods.map((period) => (
          <li key={period}>
            <Link
              to={`?days=${period}`}
              replace
              preventScrollReset
              aria-current={period === days ? 'true' : undefined}
              className={cn(
                'flex min-h-11 items-center justify-center rounded-sm px-2 text-sm whitespace-nowrap transition-colors hover:text-ink sm:px-4',
                period === days ? 'bg-emerald-soft font-medium text-emerald' : 'text-ink-soft',
              )}
            >
              {periodWords[period].name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
