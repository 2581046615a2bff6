import { describe, expect, it } from '@jest/globals';
import { labelPdf, LABELS_A_SHEET, type Label } from './label-pdf.ts';

const label = (change: Partial<Label> = {}): Label => ({
  tag: 'K-101',
  grossWeight: 12.5,
  netWeight: 12,
  purity: '22K916',
  size: '',
  ...change,
});
const read = (file: Uint8Array) => new TextDecoder().decode(file);

describe('labels', () => {
  it('have tag, weights and purity, one on a page of 22 × 10 mm', () => {
    const file = read(labelPdf([label({ size: '14' })], 'roll'));
    expect(file).toMatch(/MediaBox \[0 0 62\.362 28\.346\]/);
    for (const text of ['K-101', '22K916 Sz 14', 'G 12.500 g', 'N 12.000 g']) expect(file).toContain(`(${text}) Tj`);
  });

  it('are whole files for five hundred units, on a roll and on sheets', () => {
    const labels = Array.from({ length: 500 }, (_, place) => label({ tag: `K-${place}` }));
    for (const [format, pages] of [
      ['roll', 500],
      ['a4', Math.ceil(500 / LABELS_A_SHEET)],
    ] as const) {
      const file = read(labelPdf(labels, format));
      expect(file.match(/\/Type \/Page /g)).toHaveLength(pages);
      // The table of objects says where each is; readers that find none there refuse the file.
      const starts = [...file.matchAll(/^(\d{10}) 00000 n /gm)].map(([, start]) => Number(start));
      starts.forEach((start, place) => expect(file.startsWith(`${place + 1} 0 obj`, start)).toBe(true));
      expect(file.startsWith('xref', Number(/startxref\n(\d+)/.exec(file)?.[1]))).toBe(true);
    }
  });

  it('keep a long tag within the label, and no text breaks out of the file', () => {
    const file = read(labelPdf([label({ tag: 'A'.repeat(20), purity: String.raw`(22K) \ é` })], 'roll'));
    expect(Number(/\/F2 ([\d.]+) Tf/.exec(file)?.[1])).toBeLessThan(2.2);
    expect(file).toContain(String.raw`(\(22K\) \\ ?) Tj`);
  });
});
