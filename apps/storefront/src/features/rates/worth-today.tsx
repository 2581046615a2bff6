import type { Order } from '@kanaka/contracts/orders/orders';
import { formatPaise, formatPercent } from '@kanaka/money/rupees';
import type { Worth } from '@kanaka/money/old-gold-worth';
import { Badge } from '@kanaka/ui/badge';
import { Price } from '@kanaka/ui/price';
import { TextLink } from '@kanaka/ui/text-link';
import { momentWords } from '../../shared/page/day-words.ts';
import { useShop } from '../../shared/page/use-shop.ts';
import { newestSince } from './newest-since.ts';
import { worthOfOrder } from './order-worth.ts';
import { RatesApi } from './rates-api.ts';

/** What the pieces of a delivered order would bring today; nothing where the shop has no rules or no rates. */
export function WorthToday({ order }: { order: Order }) {
  const { worth: rules } = useShop();
  const rates =
    RatesApi.useRatesQuery(undefined, { skip: !rules || order.orderStatus !== 'delivered' }).data?.data ?? [];
  const lines = rules ? worthOfOrder(order, rates, rules) : [];
  if (lines.length === 0) return null;
  const sumOf = (way: 'exchange' | 'buyBack', part: keyof Worth) =>
    lines.reduce((sum, line) => sum + line[way][part], 0);
  const ways = [
    ['In exchange', 'exchange'],
    ['Bought back', 'buyBack'],
  ] as const;
  const returnable = order.returnableUntil && order.cartItems.some(({ finalSale }) => !finalSale);
  return (
    <section className="mb-8">
      <h3 className="mb-4 flex items-center gap-3 text-lg">
        Exchange and buy-back today
        <Badge tone="yellow" className="font-sans">
          Estimate
        </Badge>
      </h3>
      <ul className="mb-3 text-sm text-ink-soft">
        {lines.map(({ key, title, size, quantity, metals }) => (
          <li key={key} className="border-b border-hairline py-2 first:pt-0">
            <span className="block text-ink">
              {quantity > 1 && `${quantity} × `}
              {title}
              {size && `, size ${size}`}
            </span>
            {metals.map(({ purity, weight, ratePaise }) => (
              <span key={purity} className="block">
                {weight.toFixed(3)} g {purity} at today’s {formatPaise(ratePaise)} a gram
                {quantity > 1 && ' each'}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <dl className="space-y-2 bg-ivory px-5 py-4">
        {rules &&
          ways.map(([name, way]) => (
            <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="ml-auto">
                <Price paise={sumOf(way, 'totalPaise')} className="text-lg" />
              </dd>
              <dd className="w-full text-sm text-ink-muted">
                {formatPercent(rules[way].metalPercent)} of the metal: {formatPaise(sumOf(way, 'metalPaise'))}
                {sumOf(way, 'stonesPaise') > 0 &&
                  `, ${formatPercent(rules[way].stonesPercent)} of the stones: ${formatPaise(sumOf(way, 'stonesPaise'))}`}
              </dd>
            </div>
          ))}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">
        {returnable && 'While you can still return it, you get back all that you paid; this is for afterwards. '}
        In exchange for another piece, or in money. An estimate at the rates of {momentWords(newestSince(rates))}, not
        an offer: we weigh and test the piece when you bring it. Stones count at what you paid for them. Making,
        hallmarking and tax are not given back. <TextLink to="/shop/old-gold">Our rules</TextLink>
      </p>
    </section>
  );
}
