import { code128 } from './code-128.ts';

/** Scanners need ten modules of white on both sides. */
const QUIET = 10;
/** Widths of a module: whole dots of a label printer with 203 dots an inch, so that it prints bars of even widths. */
const MODULES_MM = [0.5, 0.375, 0.25];

/** A text as Code 128, as wide as `roomMm` allows. */
export function Barcode({ text, roomMm, heightMm }: { text: string; roomMm: number; heightMm: number }) {
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
