import type { CustomerSales } from '@kanaka/contracts/orders/customers';
import { toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';
import type { ReactNode } from 'react';
import { formatCount, formatDay } from '../../shared/words.tsx';

/** What a customer has bought, in numbers. */
export function CustomerFigures({ sales }: { sales: CustomerSales }) {
  const { orders, spent, refunded, firstOrderAt, lastOrderAt } = sales;
  return (
    <dl className="mb-6 grid grid-cols-2 gap-px overflow-hidden rounded-sm border border-hairline bg-hairline lg:grid-cols-4">
      <Figure name="Spent" note={refunded > 0 ? <>After refunds of {price(refunded)}</> : 'Paid with tax'}>
        {price(spent)}
      </Figure>
      <Figure name="Orders" note="Paid">
        <span className="figures">{formatCount(orders)}</span>
      </Figure>
      <Figure name="Average order" note="Before refunds">
        {orders > 0 ? price(Math.round((spent + refunded) / orders)) : '–'}
      </Figure>
      <Figure name="Last order" note={firstOrderAt ? `First on ${formatDay(firstOrderAt)}` : 'Nothing bought yet'}>
        {lastOrderAt ? formatDay(lastOrderAt) : '–'}
      </Figure>
    </dl>
  );
}

const price = (rupees: number) => <Price paise={toPaise(rupees)} />;

function Figure({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="bg-white p-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-1 text-xl whitespace-nowrap">{children}</dd>
      <dd className="text-xs text-ink-muted">{note}</dd>
    </div>
  );
}
