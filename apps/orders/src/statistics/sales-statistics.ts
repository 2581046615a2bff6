import type { SalesStatistics } from '@kanaka/contracts/orders/statistics';
import { toRupees } from '@kanaka/money/rupees';
import type { Period } from './period.ts';
import type { CheckoutsRow, SalesRow } from './statistics.repository.ts';

type Moved = Pick<SalesRow, 'orders' | 'taken_paise' | 'refunds' | 'returned_paise' | 'tax_paise'>;
const nothing: Moved = { orders: 0, taken_paise: 0, refunds: 0, returned_paise: 0, tax_paise: 0 };

function together(rows: readonly Moved[]): Moved {
  return rows.reduce(
    (sum, row) => ({
      orders: sum.orders + row.orders,
      taken_paise: sum.taken_paise + row.taken_paise,
      refunds: sum.refunds + row.refunds,
      returned_paise: sum.returned_paise + row.returned_paise,
      tax_paise: sum.tax_paise + row.tax_paise,
    }),
    nothing,
  );
}

const revenue = ({ taken_paise, returned_paise }: Moved) => toRupees(taken_paise - returned_paise);
const net = ({ taken_paise, returned_paise, tax_paise }: Moved) => toRupees(taken_paise - returned_paise - tax_paise);
const averageOrder = ({ orders, taken_paise }: Moved) =>
  orders === 0 ? 0 : toRupees(Math.round(taken_paise / orders));

/** A period's statistics next to those of the preceding period, summed from its steps. */
export function salesStatistics(
  period: Period,
  { sales, checkouts, now }: { sales: readonly SalesRow[]; checkouts: readonly CheckoutsRow[]; now: Date },
): SalesStatistics {
  const { from, to, before, borders } = period;
  const count = borders.length - 1;
  const comparable = sales.filter((row) => row.comparable);
  const current = together(comparable.filter(({ step }) => step > count + 1));
  const earlier = together(comparable.filter(({ step }) => step <= count));
  const compared = <Value>(figure: (moved: Moved) => Value) => ({ now: figure(current), before: figure(earlier) });

  const opened = (isCurrent: boolean) => checkouts.find((row) => row.current === isCurrent);
  const byStep = Map.groupBy(sales, ({ step }) => step);
  const movedIn = (step: number) => together(byStep.get(step) ?? []);

  return {
    from: from.toISOString(),
    to: to.toISOString(),
    before: { from: before.from.toISOString(), to: before.to.toISOString() },
    revenue: compared(revenue),
    net: compared(net),
    orders: compared(({ orders }) => orders),
    averageOrder: compared(averageOrder),
    refunds: {
      count: compared(({ refunds }) => refunds),
      amount: compared(({ returned_paise }) => toRupees(returned_paise)),
    },
    checkouts: {
      opened: { now: opened(true)?.opened ?? 0, before: opened(false)?.opened ?? 0 },
      paid: { now: opened(true)?.paid ?? 0, before: opened(false)?.paid ?? 0 },
    },
    steps: borders.slice(0, -1).map((begins, index) => {
      const moved = movedIn(count + 1 + index + 1);
      const movedBefore = movedIn(index + 1);
      const hasBegun = begins <= now;
      return {
        from: begins.toISOString(),
        to: (borders[index + 1] ?? to).toISOString(),
        revenue: hasBegun ? revenue(moved) : null,
        orders: hasBegun ? moved.orders : null,
        revenueBefore: revenue(movedBefore),
        ordersBefore: movedBefore.orders,
      };
    }),
  };
}
