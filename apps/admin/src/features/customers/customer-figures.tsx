import type { CustomerSales } from '@kanaka/contracts/orders/customers';
import { toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';
import { Figure, Figures } from '../../shared/page/figures.tsx';
import { formatCount, formatDay } from '../../shared/words.tsx';

/** What a customer has bought, in numbers. */
export function CustomerFigures({ sales }: { sales: CustomerSales }) {
  const { orders, spent, refunded, firstOrderAt, lastOrderAt } = sales;
  return (
    <Figures className="mb-6">
      {spent !== undefined && (
        <Figure name="Spent" note={refunded ? <>After refunds of {price(refunded)}</> : 'Paid with tax'}>
          {price(spent)}
        </Figure>
      )}
      <Figure name="Orders" note="Paid">
        <span className="figures">{formatCount(orders)}</span>
      </Figure>
      {spent !== undefined && (
        <Figure name="Average order" note="Before refunds">
          {orders > 0 ? price(Math.round((spent + (refunded ?? 0)) / orders)) : '–'}
        </Figure>
      )}
      <Figure name="Last order" note={firstOrderAt ? `First on ${formatDay(firstOrderAt)}` : 'Nothing bought yet'}>
        {lastOrderAt ? formatDay(lastOrderAt) : '–'}
      </Figure>
    </Figures>
  );
}

const price = (rupees: number) => <Price paise={toPaise(rupees)} />;
