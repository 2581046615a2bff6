import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import type { AdminShipment } from '@kanaka/contracts/orders/shipments';
import { orderNumber } from '../../../shared/orders/order-number.ts';
import { code128 } from './code-128.ts';

type Sender = Pick<Shop, 'addressLines' | 'state' | 'phone'>;

/** A longer address is printed smaller, so that nothing of it is cut off. */
const LONG = 120;

/**
 * The label of a shipment, as large as what surrounds it. Everybody on the way reads it and may want to steal what is inside:
 * it tells no piece, no value and no note, and not the sender's name either, because that of a jeweller says enough.
 */
export function ParcelLabel({
  order: { _id, addressInfo: to },
  shipment: { courier, awb, items, insuredValue },
  shop,
}: {
  order: AdminOrder;
  shipment: AdminShipment;
  shop: Sender;
}) {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const address = to.address.split('\n').filter(Boolean).join(', ');
  const place = [to.city, to.state].filter(Boolean).join(', ');
  const isAbroad = to.country !== 'India';
  return (
    <article
      aria-label={`Label of order ${orderNumber(_id)}`}
      className="flex size-full flex-col gap-[2mm] overflow-hidden bg-white p-[4mm] text-[10pt] leading-[1.25]"
    >
      <header className="flex min-h-[9mm] items-center justify-between gap-[3mm]">
        <p className="text-[14pt] font-medium wrap-anywhere">{courier}</p>
        {insuredValue > 0 && <p className="shrink-0 border-2 px-[2mm] text-[12pt] font-medium uppercase">Insured</p>}
      </header>

      {awb ? (
        <figure className="flex flex-col items-center">
          <Barcode text={awb} roomMm={90} heightMm={18} />
          <figcaption className="text-[13pt] font-medium tracking-wide wrap-anywhere">{awb}</figcaption>
        </figure>
      ) : (
        <p className="flex h-[24mm] items-start border border-dashed p-[1mm] text-[8pt]">Courier’s label</p>
      )}

      <div role="group" aria-label="To" className="flex min-h-0 flex-1 flex-col border-y-2 py-[2mm]">
        <p className="text-[8pt]">To</p>
        <p className="text-[16pt] leading-[1.15] font-medium wrap-anywhere">{to.recipient}</p>
        <p className={`wrap-anywhere ${address.length > LONG ? 'text-[10pt]' : 'text-[14pt]'}`}>{address}</p>
        <p className={`wrap-anywhere ${place.length > LONG ? 'text-[10pt]' : 'text-[14pt]'}`}>{place}</p>
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-[3mm]">
          <span className="text-[34pt] leading-[1.1] font-medium tabular-nums">{to.pincode}</span>
          <span className={isAbroad ? 'text-[16pt] font-medium uppercase' : ''}>{to.country}</span>
        </p>
        {to.phone && <p className="text-[15pt] font-medium tabular-nums">Phone {to.phone}</p>}
      </div>

      <footer className="flex items-end justify-between gap-[3mm]">
        <div role="group" aria-label="From" className="min-w-0 text-[9pt] wrap-anywhere">
          <p className="text-[8pt]">From, and if it cannot be delivered back to</p>
          <p>{[...shop.addressLines, shop.state, isAbroad ? 'India' : ''].filter(Boolean).join(', ')}</p>
          {shop.phone && <p className="tabular-nums">Phone {shop.phone}</p>}
        </div>
        <p className="shrink-0 text-right tabular-nums">
          <span className="block text-[12pt] font-medium">{orderNumber(_id)}</span>
          {pieces} {pieces === 1 ? 'piece' : 'pieces'}
        </p>
      </footer>
    </article>
  );
}

/** Scanners need ten modules of white on both sides. */
const QUIET = 10;
/** Widths of a module: whole dots of a label printer with 203 dots an inch, so that it prints bars of even widths. */
const MODULES_MM = [0.5, 0.375, 0.25];

/** A text as Code 128, as wide as `roomMm` allows. */
function Barcode({ text, roomMm, heightMm }: { text: string; roomMm: number; heightMm: number }) {
  const { width, bars } = code128(text);
  const modules = width + 2 * QUIET;
  const moduleMm = MODULES_MM.find((mm) => mm * modules <= roomMm) ?? roomMm / modules;
  return (
    <svg
      role="img"
      aria-label={`Barcode of ${text}`}
      viewBox={`${-QUIET} 0 ${modules} 1`}
      preserveAspectRatio="none"
      width={`${modules * moduleMm}mm`}
      height={`${heightMm}mm`}
      shapeRendering="crispEdges"
    >
      {/* Not the shop's ink: a printer would mix it out of dots. */}
      <path d={bars.map((bar) => `M${bar.x} 0h${bar.width}v1h-${bar.width}z`).join('')} fill="black" />
    </svg>
  );
}
