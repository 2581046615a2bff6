import type { SalesStatistics } from '@kanaka/contracts/orders/statistics';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';
import { cn } from '@kanaka/ui/cn';
import { Skeleton } from '@kanaka/ui/skeleton';
import type { ReactNode } from 'react';
import { PartFailure } from '../../shared/page/page.tsx';
import { shareOf, wholeRupees, StatisticsApi } from './figures.ts';
import { counted, formatCount } from '../../shared/words.tsx';
import { ComparisonLine, type ShownPeriod } from '../../shared/period-switch.tsx';
import { watched } from '../../api.ts';

/** The key figures of a period. */
export function SalesKeyFigures({ period: { query, words } }: { period: ShownPeriod }) {
  const { currentData, error, refetch } = StatisticsApi.useSalesQuery({ query }, watched);
  const sales = currentData?.data;
  if (!sales && error) {
    return (
      <PartFailure
        name="The figures"
        error={error}
        onRetry={refetch}
        className="border border-hairline bg-white py-10"
      />
    );
  }
  const net = sales?.net;
  const paidShare = sales && shareOf(sales.checkouts.paid.now, sales.checkouts.opened.now);
  const paidShareBefore = sales && shareOf(sales.checkouts.paid.before, sales.checkouts.opened.before);
  return (
    <dl
      aria-busy={!sales}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-sm border border-hairline bg-hairline sm:grid-cols-4 2xl:grid-cols-[repeat(2,minmax(0,1.4fr))_repeat(4,minmax(0,1fr))]"
    >
      <KeyFigure
        name="Revenue"
        className="col-span-full 2xl:col-span-1 sm:max-2xl:col-span-2"
        value={sales && <Price paise={toPaise(sales.revenue.now)} />}
        note={sales && `Paid with tax, ${refunded(sales.refunds)}`}
        comparison={sales && <ComparisonLine figure={sales.revenue} words={words} />}
      />
      {net && (
        <KeyFigure
          name="Without GST"
          className="col-span-full 2xl:col-span-1 sm:max-2xl:col-span-2"
          value={<Price paise={toPaise(net.now)} />}
          note={`GST of ${formatPaise(toPaise(sales.revenue.now) - toPaise(net.now))}`}
          comparison={<ComparisonLine figure={net} words={words} />}
        />
      )}
      <KeyFigure
        name="Orders"
        value={sales && formatCount(sales.orders.now)}
        note="Paid"
        comparison={sales && <ComparisonLine figure={sales.orders} words={words} />}
      />
      <KeyFigure
        name="Average order"
        value={sales && (sales.orders.now > 0 ? wholeRupees(sales.averageOrder.now) : '–')}
        note="Before refunds"
        comparison={sales && <ComparisonLine figure={sales.averageOrder} words={words} />}
      />
      <KeyFigure
        name="Refunds"
        value={sales && wholeRupees(sales.refunds.amount.now)}
        note={sales && `In ${counted(sales.refunds.count.now, 'refund')}`}
        comparison={sales && <ComparisonLine figure={sales.refunds.amount} words={words} lessIsBetter />}
      />
      <KeyFigure
        name="Checkouts paid"
        value={sales && (paidShare === null ? '–' : `${paidShare}%`)}
        note={sales && `${formatCount(sales.checkouts.paid.now)} of ${counted(sales.checkouts.opened.now, 'checkout')}`}
        comparison={
          sales && (
            <span className="block text-xs text-ink-soft">
              {paidShareBefore === null ? `None ${words.during}` : `${paidShareBefore}% ${words.during}`}
            </span>
          )
        }
      />
    </dl>
  );
}

const refunded = ({ count, amount }: SalesStatistics['refunds']) =>
  count.now === 0 ? 'no refunds' : `less ${formatPaise(toPaise(amount.now))} refunded`;

/** One figure with its name, a note, and its comparison with the previous period. */
function KeyFigure({
  name,
  value,
  note,
  comparison,
  className,
}: {
  name: string;
  /** Undefined while it is loading. */
  value: ReactNode | undefined;
  note?: ReactNode;
  comparison?: ReactNode;
  className?: string;
}) {
  return (
    <div className={cn('bg-white p-4 sm:p-5', className)}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-1">
        {value === undefined ? (
          <>
            <Skeleton className="h-8 w-24 max-w-full" />
            <Skeleton className="mt-2 h-4 w-32 max-w-full" />
            <Skeleton className="mt-2 h-4 w-28 max-w-full" />
          </>
        ) : (
          <>
            <span className="figures block text-xl leading-8 sm:text-2xl">{value}</span>
            <span className="mt-0.5 block min-h-5 text-xs text-ink-muted">{note}</span>
            <span className="mt-1 block min-h-5">{comparison}</span>
          </>
        )}
      </dd>
    </div>
  );
}
