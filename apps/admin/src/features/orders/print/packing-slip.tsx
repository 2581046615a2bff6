import { metalWords } from '@kanaka/presentation/breakup-words';
import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import { create } from 'qrcode';
import { formatDay, orderNumber, counted } from '../../../shared/words.tsx';
import { Thumbnail } from '../../../shared/lists/thumbnail.tsx';
import { articleWords } from '../order/warnings.tsx';

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
          Ordered on {formatDay(order.orderDate)} · {counted(pieces, 'piece')}
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

/** A QR code as one SVG path: every dark module is a unit square. */
function modulesOf(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return { size: modules.size, path };
}

function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { size, path } = modulesOf(text);
  // A margin of four modules on every side (the quiet zone): without it scanners do not find the code.
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      className={className}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

/** On a packing slip: where its parcel goes, or that it is collected. */
function SlipAddress({ order: { addressInfo: to, pickup } }: { order: AdminOrder }) {
  const title = pickup ? 'Collect in the shop' : 'Deliver to';
  return (
    <section aria-label={title} className="break-inside-avoid border border-ink p-4">
      <p className={pickup ? 'text-2xl' : 'text-xs text-ink-muted'}>{title}</p>
      <address className="mt-1 text-lg leading-7 not-italic wrap-anywhere">
        <span className="font-medium">{to.recipient}</span>
        {!pickup && (
          <>
            <br />
            <span className="whitespace-pre-line">{to.address}</span>
            <br />
            {[to.city, to.state].filter(Boolean).join(', ')} <span className="font-medium">{to.pincode}</span>
            <br />
            {to.country}
          </>
        )}
        {to.phone && (
          <>
            <br />
            Phone {to.phone}
          </>
        )}
      </address>
      {to.notes && <p className="mt-2 border-t border-hairline pt-2 wrap-anywhere">Notes: {to.notes}</p>}
    </section>
  );
}
