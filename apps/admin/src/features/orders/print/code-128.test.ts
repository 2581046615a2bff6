import { describe, expect, it } from '@jest/globals';
import { BinaryBitmap, BitMatrix, Code128Reader, HybridBinarizer, RGBLuminanceSource } from '@zxing/library';
import { code128 } from './parcel-label.tsx';

const QUIET = 10;
const HEIGHT = 40;
const DOTS = 3;

/** What a scanner reads, of a drawing with three dots a module. */
function scanned(text: string): string {
  const { width, bars } = code128(text);
  const row = (width + 2 * QUIET) * DOTS;
  const matrix = new BitMatrix(row, HEIGHT);
  for (const bar of bars) matrix.setRegion((QUIET + bar.x) * DOTS, 0, bar.width * DOTS, HEIGHT);
  const luminances = Uint8ClampedArray.from({ length: row * HEIGHT }, (_, dot) =>
    matrix.get(dot % row, Math.floor(dot / row)) ? 0 : 255,
  );
  const source = new RGBLuminanceSource(luminances, row, HEIGHT);
  return new Code128Reader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText();
}

describe('a barcode in Code 128', () => {
  it.each(['1234567890', '123456789', 'EM123456789IN', 'SF-2026-000417', 'A1', '1Z999AA10123456784', '12AB3456'])(
    'is read by another program: %s',
    (awb) => {
      expect(scanned(awb)).toBe(awb);
    },
  );

  it('is read whatever its characters and its length are', () => {
    const printable = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place)).join('');
    for (let at = 0; at < printable.length; at += 10) {
      const text = printable.slice(at, at + 10);
      expect(scanned(text)).toBe(text);
    }
    for (let pair = 0; pair < 100; pair += 10) {
      const text = Array.from({ length: 10 }, (_, place) => String(pair + place).padStart(2, '0')).join('');
      expect(scanned(text)).toBe(text);
    }
    expect(scanned('Z'.repeat(40))).toBe('Z'.repeat(40));
  });

  it('takes half the width for digits', () => {
    // Start, five pairs of digits and the checksum of 11 modules each, and the end of 13.
    expect(code128('1234567890').width).toBe(7 * 11 + 13);
    expect(code128('ABCDEFGHIJ').width).toBe(12 * 11 + 13);
  });
});
