import { create } from 'qrcode';
import { cn } from './cn.ts';

/** A QR code as one SVG path: every dark module is a unit square. */
function qrPath(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return { size: modules.size, path };
}

/** A text as a QR code for a phone's camera; `label` says what it leads to. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { size, path } = qrPath(text);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      shapeRendering="crispEdges"
      className={cn('block size-56 border border-hairline bg-white text-ink', className)}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
