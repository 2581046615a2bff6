/** What is drawn on a page, in millimetres from its top left corner. Text is ASCII, its size in points, `y` its baseline. */
export type Mark =
  { text: string; x: number; y: number; pt: number; bold?: boolean } | { filled: readonly Box[] } | { outlined: Box };
export type Box = { x: number; y: number; width: number; height: number };
export type PdfPage = { width: number; height: number; marks: readonly Mark[] };

const POINTS_A_MM = 72 / 25.4;

/**
 * A PDF of such pages, as bytes. It needs no font in the file: Helvetica is one of those that every reader of PDF has. It is
 * ASCII throughout, so the length of the text is its length in bytes, which the table of objects at its end needs.
 */
export function pdfFile(pages: readonly PdfPage[]): Uint8Array<ArrayBuffer> {
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
