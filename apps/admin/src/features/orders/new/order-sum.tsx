import { Fault } from '../../../shared/forms/form.tsx';
import { Amounts } from '../order/amounts.tsx';
import type { AnswerOf } from '@kanaka/contracts/endpoint';
import type { quoteTyped } from '@kanaka/contracts/orders/typed-orders';
import { messageOf } from '@kanaka/web-kit/api-error';

/** What an order that is being typed costs now, and for how long that is held once it is placed. */
export function OrderSum({ quote, error }: { quote: AnswerOf<typeof quoteTyped>['data'] | undefined; error: unknown }) {
  if (error) return <Fault>{messageOf(error)}</Fault>;
  if (!quote) return <p className="text-ink-soft">The price appears here once you add a piece.</p>;
  const { subtotal, discount, taxAmount, shippingCharges, totalAmount, holdMinutes } = quote;
  return (
    <div>
      <Amounts
        rows={[
          ...(discount > 0 ? [{ name: 'Discount, in the prices', amount: discount }] : []),
          { name: 'Subtotal', amount: subtotal },
          { name: 'GST', amount: taxAmount },
          ...(shippingCharges > 0 ? [{ name: 'Shipping', amount: shippingCharges }] : []),
        ]}
        total={totalAmount}
      />
      <p className="mt-2 text-ink-soft">Once placed, price and pieces are held for {minutesInWords(holdMinutes)}.</p>
    </div>
  );
}

const minutesInWords = (minutes: number) =>
  minutes % 60 === 0 ? `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}` : `${minutes} minutes`;
