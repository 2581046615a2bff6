import { create } from 'qrcode';

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

export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
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
