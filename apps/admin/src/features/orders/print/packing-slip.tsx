import { metalWords } from '@kanaka/presentation/breakup-words';
import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import { formatDay } from '../../../shared/dates.ts';
import { orderNumber } from '../../../shared/orders/order-number.ts';
import { Thumbnail } from '../../../shared/lists/thumbnail.tsx';
import { articleWords } from '../order/article-words.ts';
import { QrCode } from './qr-code.tsx';
import { SlipAddress } from './slip-address.tsx';

type Sender = Pick<Shop, 'name' | 'legalName' | 'addressLines' | 'state' | 'phone' | 'email'>;

/** Whether the weights of its own articles are known, which stand below it. */
const isWeighed = ({ articles = [] }: AdminOrder['cartItems'][number]) =>
  articles.some(({ netWeight }) => netWeight !== undefined);

/** One A4 page for the parcel: its contents and the address. It shows no prices, because the order may be a gift. */
export function PackingSlip({ order, shop }: { order: AdminOrder; shop: Sender }) {
  const { addressInfo: to, pieces } = order;
  return (
    <article className="mx-auto w-full max-w-[186mm] bg-white text-sm text-ink">
      <header className="flex items-start justify-between gap-6 border-b-2 border-ink pb-4">
        <div className="min-w-0">
          <p className="font-display text-2xl">{shop.name}</p>
          <address className="mt-1 text-xs leading-5 text-ink-soft not-italic">
            {shop.legalName}
            <br />
            {shop.addressLines.join(', ')}, {shop.state}
            <br />
            {shop.phone} · {shop.email}
          </address>
        </div>
        <div className="shrink-0 text-center">
          <QrCode
            text={`${window.location.origin}/admin/orders/${order._id}`}
            label={`QR code that opens order ${orderNumber(order._id)}`}
            className="-m-2 size-28"
          />
          <p className="font-medium tabular-nums">{orderNumber(order._id)}</p>
        </div>
      </header>

      <div className="flex flex-wrap items-baseline justify-between gap-x-6 py-4">
        <h1 className="text-2xl">Packing slip</h1>
        <p className="text-ink-soft">
          Ordered on {formatDay(order.orderDate)} · {pieces} {pieces === 1 ? 'piece' : 'pieces'}
          {order.invoiceNumber && ` · Invoice ${order.invoiceNumber}`}
        </p>
      </div>

      <SlipAddress order={order} />

      <table className="mt-6 w-full border-collapse">
        <thead>
          <tr className="border-b border-ink text-left text-xs text-ink-muted">
            <th scope="col" className="w-20 py-2 font-medium sm:w-24">
              Picture
            </th>
            <th scope="col" className="py-2 font-medium">
              Piece
            </th>
            <th scope="col" className="w-16 py-2 text-right font-medium sm:w-20">
              Quantity
            </th>
            <th scope="col" className="w-20 py-2 text-right font-medium max-sm:hidden">
              In the box
            </th>
          </tr>
        </thead>
        <tbody>
          {order.cartItems.map((item, place) => (
            <tr key={place} className="break-inside-avoid border-b border-hairline align-top">
              <td className="py-3 pr-4">
                <Thumbnail url={item.image || undefined} sizes="80px" className="w-16 sm:w-18" />
              </td>
              <td className="py-3 pr-2 wrap-break-word sm:pr-4">
                <p className="text-base font-medium">{item.title}</p>
                <ul className="text-ink-soft">
                  {item.size && <li className="font-medium text-ink">Size {item.size}</li>}
                  {item.sku && <li>Code {item.sku}</li>}
                  {item.priceBreakup && <li>{metalWords(item.priceBreakup, { weighed: !isWeighed(item) })}</li>}
                  {item.articles?.map((article, number) => (
                    <li key={number}>{articleWords(article)}</li>
                  ))}
                </ul>
              </td>
              <td className="py-3 text-right text-xl tabular-nums">{item.quantity}</td>
              <td className="py-3 max-sm:hidden">
                <span aria-hidden="true" className="ml-auto block size-6 border border-ink" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>

      {to.isGift && (
        <section aria-label="Gift" className="mt-6 break-inside-avoid border-2 border-dashed border-gold p-4">
          <p className="font-medium">This is a gift: no prices in the parcel.</p>
          {to.giftMessage && (
            <>
              <p className="mt-2 text-xs text-ink-muted">Message for the card</p>
              <p className="font-display text-xl whitespace-pre-line wrap-anywhere">“{to.giftMessage}”</p>
            </>
          )}
        </section>
      )}

      <footer className="mt-8 grid break-inside-avoid grid-cols-2 gap-8 text-xs text-ink-muted">
        <p className="border-t border-ink pt-1">Packed by, date</p>
        <p className="border-t border-ink pt-1">Checked by</p>
      </footer>
    </article>
  );
}
