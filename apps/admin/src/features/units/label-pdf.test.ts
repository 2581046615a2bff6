import { describe, expect, it } from '@jest/globals';
import { labelPdf, LABELS_A_SHEET, type Label } from './label-pdf.ts';
import { pastedUnits } from './paste-units.ts';

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

describe('pasted units', () => {
  it('come as a spreadsheet copies them, with or without HUID and size', () => {
    expect(pastedUnits('K-1\t12.5\t12\tAB12CD\t14\n\nK-2; 9,8\nK-3, 4.2, 4')).toEqual({
      units: [
        { tag: 'K-1', grossWeight: '12.5', netWeight: '12', huid: 'AB12CD', size: '14' },
        { tag: 'K-2', grossWeight: '9', netWeight: '8', huid: '', size: '' },
        { tag: 'K-3', grossWeight: '4.2', netWeight: '4', huid: '', size: '' },
      ],
      faults: [],
    });
  });

  it('name the line in which something is wrong', () => {
    expect(pastedUnits('K-1, 12, 12.5\nK 2, 9, 8').faults).toEqual([
      'Line 1: The net weight is at most the gross weight.',
      'Line 2: A tag has at most 20 letters, digits, - and /.',
    ]);
  });
});
