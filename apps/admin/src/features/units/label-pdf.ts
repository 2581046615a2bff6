import { create } from 'qrcode';

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

/** What is drawn on a page, in millimetres from its top left corner. Text is ASCII, its size in points, `y` its baseline. */
type Mark =
  { text: string; x: number; y: number; pt: number; bold?: boolean } | { filled: readonly Box[] } | { outlined: Box };
type Box = { x: number; y: number; width: number; height: number };
type PdfPage = { width: number; height: number; marks: readonly Mark[] };

const POINTS_A_MM = 72 / 25.4;

/**
 * A PDF of such pages, as bytes. It needs no font in the file: Helvetica is one of those that every reader of PDF has. It is
 * ASCII throughout, so the length of the text is its length in bytes, which the table of objects at its end needs.
 */
function pdfFile(pages: readonly PdfPage[]): Uint8Array<ArrayBuffer> {
  const kids = pages.map((_, place) => `${pageNumber(place)} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    ...pages.flatMap((page, place) => {
      const content = page.marks.map((mark) => drawn(mark, page.height)).join('\n');
      const box = `[0 0 ${points(page.width)} ${points(page.height)}]`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${pageNumber(place) + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const starts: number[] = [];
  for (const [place, object] of objects.entries()) {
    starts.push(file.length);
    file += `${place + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new TextEncoder().encode(`${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`);
}

/** The number of a page's object; its content is the next one. Four objects come before all pages. */
const pageNumber = (place: number) => 5 + place * 2;

const points = (mm: number) => Number((mm * POINTS_A_MM).toFixed(3));

function drawn(mark: Mark, pageHeight: number): string {
  const box = ({ x, y, width, height }: Box) =>
    `${points(x)} ${points(pageHeight - y - height)} ${points(width)} ${points(height)} re`;
  if ('filled' in mark) return `0 g\n${mark.filled.map(box).join('\n')}\nf`;
  if ('outlined' in mark) return `0.75 G 0.25 w\n${box(mark.outlined)} S`;
  const { text, x, y, pt, bold = false } = mark;
  const ascii = text.replaceAll(/[^ -~]/g, '?').replaceAll(/[\\()]/g, String.raw`\$&`);
  return `BT /F${bold ? 2 : 1} ${pt} Tf 0 g ${points(x)} ${points(pageHeight - y)} Td (${ascii}) Tj ET`;
}
