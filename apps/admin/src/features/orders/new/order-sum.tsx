import type { AnswerOf } from '@kanaka/contracts/endpoint';
import type { quoteTyped } from '@kanaka/contracts/orders/typed-orders';
import { messageOf } from '@kanaka/web-kit/api-error';
import { Amount } from '../../../shared/words.tsx';

/** What an order that is being typed costs now, and for how long that is held once it is placed. */
export function OrderSum({ quote, error }: { quote: AnswerOf<typeof quoteTyped>['data'] | undefined; error: unknown }) {
  if (error) {
    return (
      <p role="alert" className="text-brick">
        {messageOf(error)}
      </p>
    );
  }
  if (!quote) return <p className="text-ink-soft">The price appears here once you add a piece.</p>;
  const { subtotal, discount, taxAmount, shippingCharges, totalAmount, holdMinutes } = quote;
  const rows = [
    ...(discount > 0 ? [{ name: 'Discount, in the prices', rupees: discount }] : []),
    { name: 'Subtotal', rupees: subtotal },
    { name: 'GST', rupees: taxAmount },
    ...(shippingCharges > 0 ? [{ name: 'Shipping', rupees: shippingCharges }] : []),
  ];
  return (
    <div>
      <dl aria-label="Amounts">
        {rows.map(({ name, rupees }) => (
          <div key={name} className="flex justify-between gap-4 py-1 text-ink-soft">
            <dt>{name}</dt>
            <dd>
              <Amount rupees={rupees} />
            </dd>
          </div>
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-hairline pt-2">
          <dt className="font-medium">Total</dt>
          <dd>
            <Amount rupees={totalAmount} className="text-lg" />
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-ink-soft">Once placed, price and pieces are held for {minutesInWords(holdMinutes)}.</p>
    </div>
  );
}

const minutesInWords = (minutes: number) =>
  minutes % 60 === 0 ? `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}` : `${minutes} minutes`;
