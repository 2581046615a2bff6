import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import type { AdminShipment } from '@kanaka/contracts/orders/shipments';
import { orderNumber, counted } from '../../../shared/words.tsx';

type Sender = Pick<Shop, 'addressLines' | 'state' | 'phone'>;

/** A longer address is printed smaller, so that nothing of it is cut off. */
const LONG = 120;

/**
 * The label of a shipment, as large as what surrounds it. Everybody on the way reads it and may want to steal what is inside:
 * it tells no piece, no value and no note, and not the sender's name either, because that of a jeweller says enough.
 */
export function ParcelLabel({
  order: { _id, addressInfo: to },
  shipment: { courier, awb, items, isInsured },
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
        {isInsured && <p className="shrink-0 border-2 px-[2mm] text-[12pt] font-medium uppercase">Insured</p>}
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
          <p className="text-[8pt]">From; if undelivered, return to</p>
          <p>{[...shop.addressLines, shop.state, isAbroad ? 'India' : ''].filter(Boolean).join(', ')}</p>
          {shop.phone && <p className="tabular-nums">Phone {shop.phone}</p>}
        </div>
        <p className="shrink-0 text-right tabular-nums">
          <span className="block text-[12pt] font-medium">{orderNumber(_id)}</span>
          {counted(pieces, 'piece')}
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

/** Code 128, the barcode of couriers (ISO/IEC 15417). */

/** Widths of bars and gaps by turns, for the values 0 to 105. */
const PATTERNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ');
const STOP = '2331112';

/** Set B has a value for each printable ASCII character, set C one for each two digits. */
const START = { B: 104, C: 105 };
const SWITCH_TO = { B: 100, C: 99 };
/** Fewer digits in set C do not make up for the switches. */
const MANY_DIGITS = 4;

function valuesOf(text: string): number[] {
  const values: number[] = [];
  const sets: (keyof typeof START)[] = [];
  const inSet = (next: keyof typeof START) => {
    if (sets.at(-1) === next) return;
    values.push((sets.length > 0 ? SWITCH_TO : START)[next]);
    sets.push(next);
  };
  for (let at = 0; at < text.length;) {
    const digits = /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
    // The first digit of an odd number of them is in set B.
    if (digits % 2 === 0 && (digits >= MANY_DIGITS || (digits > 0 && sets.at(-1) === 'C'))) {
      inSet('C');
      values.push(Number(text.slice(at, at + 2)));
      at += 2;
    } else {
      inSet('B');
      values.push(text.charCodeAt(at) - 32);
      at += 1;
    }
  }
  return values;
}

/** The bars of a text of printable ASCII, and the width of all; in modules, without the white beside them. */
export function code128(text: string): { width: number; bars: { x: number; width: number }[] } {
  const values = valuesOf(text);
  const checksum = values.reduce((sum, value, place) => sum + value * Math.max(place, 1), 0) % 103;
  const widths = [...values, checksum].map((value) => PATTERNS[value] ?? '').join('') + STOP;
  const bars: { x: number; width: number }[] = [];
  let x = 0;
  for (const [place, width] of Array.from(widths, Number).entries()) {
    if (place % 2 === 0) bars.push({ x, width });
    x += width;
  }
  return { width: x, bars };
}
