import { create } from 'qrcode';
import { pdfFile, type Box, type Mark, type PdfPage } from './pdf-file.ts';

/** What a label shows; weights are grams. */
export type Label = { tag: string; grossWeight: number; netWeight: number; purity: string; size: string };
export type LabelFormat = 'roll' | 'a4';

/** A jeweller's label, in millimetres. */
const LABEL = { width: 22, height: 10 };
/** Three dots of a label printer with 203 dots an inch: the modules of the code stay sharp. */
const MODULE = 0.375;
/** Scanners need four modules of white beside the code. */
const QUIET = 4 * MODULE;
const TEXT_MARGIN = 0.5;

/** Labels on an A4 sheet, with a gap between them for the scissors. */
const SHEET = { width: 210, height: 297, columns: 8, rows: 25, pitchX: 24, pitchY: 11, left: 10, top: 11.5 };
export const LABELS_A_SHEET = SHEET.columns * SHEET.rows;

/** Labels as a PDF: one a page for a label printer, or on A4 sheets to cut. */
export function labelPdf(labels: readonly Label[], format: LabelFormat): Uint8Array<ArrayBuffer> {
  return pdfFile(
    format === 'roll' ? labels.map((label) => ({ ...LABEL, marks: labelAt(label, 0, 0) })) : sheets(labels),
  );
}

function sheets(labels: readonly Label[]): PdfPage[] {
  const { columns, pitchX, pitchY, left, top, width, height } = SHEET;
  const pages = Array.from({ length: Math.ceil(labels.length / LABELS_A_SHEET) }, (_, page) =>
    labels.slice(page * LABELS_A_SHEET, (page + 1) * LABELS_A_SHEET),
  );
  return pages.map((ofPage) => ({
    width,
    height,
    marks: ofPage.flatMap((label, place): Mark[] => {
      const x = left + (place % columns) * pitchX;
      const y = top + Math.floor(place / columns) * pitchY;
      return [{ outlined: { x, y, ...LABEL } }, ...labelAt(label, x, y)];
    }),
  }));
}

function labelAt({ tag, grossWeight, netWeight, purity, size }: Label, x: number, y: number): Mark[] {
  const code = codeOf(tag);
  const left = x + QUIET + code.width + QUIET - TEXT_MARGIN;
  const room = LABEL.width - (left - x) - TEXT_MARGIN;
  const lines = [
    { text: tag, most: 7, bold: true },
    { text: [purity, size && `Sz ${size}`].filter(Boolean).join(' '), most: 5, bold: false },
    { text: `G ${grossWeight.toFixed(3)} g`, most: 5, bold: false },
    { text: `N ${netWeight.toFixed(3)} g`, most: 5, bold: false },
  ];
  return [
    {
      filled: code.boxes.map((box) => ({
        ...box,
        x: x + QUIET + box.x,
        y: y + (LABEL.height - code.width) / 2 + box.y,
      })),
    },
    ...lines.map(({ text, most, bold }, place) => ({
      text,
      x: left,
      y: y + 2.9 + place * 2.05,
      pt: fitting(text, most, room),
      bold,
    })),
  ];
}

/** The dark modules of a QR code, those side by side as one box, from its top left corner. */
function codeOf(text: string): { width: number; boxes: Box[] } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const boxes: Box[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    let start = 0;
    for (let column = 0; column <= modules.size; column += 1) {
      if (column < modules.size && modules.get(row, column)) continue;
      if (column > start) {
        boxes.push({ x: start * MODULE, y: row * MODULE, width: (column - start) * MODULE, height: MODULE });
      }
      start = column + 1;
    }
  }
  return { width: modules.size * MODULE, boxes };
}

/** The widest capital letters of Helvetica Bold, but W, take three quarters of their size. */
const LETTER_EM = 0.75;
const DIGIT_EM = 0.56;
const MM_A_POINT = 25.4 / 72;

/** The size in points, at most `most`, in which a text fits. */
function fitting(text: string, most: number, roomMm: number): number {
  const capitals = text.match(/[A-Z]/g)?.length ?? 0;
  const em = capitals * LETTER_EM + (text.length - capitals) * DIGIT_EM;
  return Number(Math.min(most, roomMm / (em * MM_A_POINT)).toFixed(2));
}
