import { taxNote } from '@kanaka/presentation/price-words';
import { lineKey, titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { FinalSaleNote } from '../../shared/prices/final-sale.tsx';
import { Huid, HuidCheck } from '../../shared/prices/huid.tsx';
import type { Order } from '@kanaka/contracts/orders/orders';
import { toPaise } from '@kanaka/money/rupees';
import { lineTotal } from '@kanaka/money/totals';
import { BreakupDetails } from '@kanaka/ui/breakup-details';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { Price } from '@kanaka/ui/price';

/** What is known of the very articles: tag, weight, and the HUID. */
function Articles({ item: { articles = [] } }: { item: Order['cartItems'][number] }) {
  if (articles.length === 0) return null;
  return (
    <span className="basis-full text-sm text-ink-muted">
      {articles.map(({ tag, huid, grossWeight, netWeight }, place) => (
        <span key={place} className="flex flex-wrap items-center gap-x-3">
          {tag && <span>Tag {tag}</span>}
          {grossWeight !== undefined && <span className="figures">{grossWeight.toFixed(3)} g gross</span>}
          {netWeight !== undefined && <span className="figures">{netWeight.toFixed(3)} g net</span>}
          {huid && (
            <span className="inline-flex items-center gap-1.5">
              HUID <Huid huid={huid} />
            </span>
          )}
        </span>
      ))}
    </span>
  );
}

/** The pieces of an order, at the prices with tax at which they were bought: with shipping they add up to its total. */
export function OrderLines({ order: { cartItems: items, taxPercent } }: { order: Order }) {
  const costing = (item: Order['cartItems'][number], quantity: number) =>
    lineTotal({ unitPricePaise: toPaise(item.price), quantity }, taxPercent);
  const hallmarked = items.some(({ articles = [] }) => articles.some(({ huid }) => huid));
  return (
    <>
      <p className="-mt-3 mb-4 text-sm text-ink-muted">Prices: {taxNote(taxPercent)}</p>
      <ul>
        {items.map((item) => (
          <li
            key={lineKey(item)}
            className="flex flex-wrap gap-x-4 border-b border-hairline py-4 first:pt-0 last:border-b-0"
          >
            <span className="relative shrink-0">
              <ResponsiveImage url={item.image} alt="" sizes="64px" className="aspect-3/4 w-16" />
              <span className="absolute -top-2 -right-2 grid h-6 min-w-6 place-items-center rounded-full bg-emerald px-1.5 text-xs font-medium text-white tabular-nums">
                <span className="sr-only">Quantity </span>
                {item.quantity}
              </span>
            </span>
            <span className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <span className="min-w-32 flex-1">
                <span className="block font-display leading-6">{item.title}</span>
                <span className="mt-1 block text-sm text-ink-muted">
                  {item.size && `Size ${item.size} · `}
                  <Price paise={costing(item, 1)} /> each
                </span>
                <FinalSaleNote item={item} />
              </span>
              <Price paise={costing(item, item.quantity)} />
              <Articles item={item} />
            </span>
            <BreakupDetails line={item} of={titleInSize(item)} taxPercent={taxPercent} className="w-full" />
          </li>
        ))}
      </ul>
      {hallmarked && <HuidCheck />}
    </>
  );
}
