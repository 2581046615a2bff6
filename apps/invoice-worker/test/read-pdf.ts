/** For tests: reads a PDF with Mozilla's pdf.js, which shares no code with the browser that printed it. */
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** Sizes are compared in millimetres; a PDF uses points, a 72nd of an inch. */
const MM_A_POINT = 25.4 / 72;

export async function readPdf(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  try {
    const { text, totalPages } = await extractText(document, { mergePages: true });
    const page = await document.getPage(1);
    const [left = 0, top = 0, right = 0, bottom = 0] = page.view;
    const { fonts, paths } = await drawn(page);
    const { items } = await page.getTextContent();
    return {
      text: text.replace(/\s+/g, ' '),
      pages: totalPages,
      /** Where the lines of text end that contain something, in millimetres from the left. */
      endsOfMm: (words: string) =>
        items.flatMap((item) =>
          'str' in item && item.str.includes(words) ? [(Number(item.transform[4]) + item.width) * MM_A_POINT] : [],
        ),
      sizeMm: [right - left, bottom - top].map((points) => Math.round(points * MM_A_POINT)),
      isTagged: (await document.getMarkInfo())?.Marked === true,
      roles: rolesIn(await page.getStructTree()),
      fonts,
      /** The pattern with the most strokes on the page, the QR code: one string per row, `#` for dark. */
      code: drawCode(paths.toSorted((one, other) => other.length - one.length)[0] ?? []),
    };
  } finally {
    await document.cleanup();
  }
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

async function drawn(page: PdfPage): Promise<{ fonts: { name: string; isEmbedded: boolean }[]; paths: number[][] }> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const fonts = new Map<string, { name: string; isEmbedded: boolean }>();
  const paths: number[][] = [];
  for (const [index, operator] of fnArray.entries()) {
    const [first, second] = argsArray[index] ?? [];
    if (operator === OPS.setFont) {
      const { name, missingFile } = page.commonObjs.get(first) as { name: string; missingFile: boolean };
      fonts.set(name, { name: name.replace(/^[A-Z]{6}\+/, ''), isEmbedded: !missingFile });
    }
    if (operator === OPS.constructPath && second?.[0]) paths.push([...(second[0] as Float32Array)]);
  }
  return { fonts: [...fonts.values()], paths };
}

type Structure = { role: string; children: ({ type: string } | Structure)[] };

function rolesIn(structure: Structure | null): Set<string> {
  const roles = new Set<string>();
  const visit = ({ role, children }: Structure) => {
    roles.add(role);
    for (const child of children) if ('role' in child) visit(child);
  };
  if (structure) visit(structure);
  return roles;
}

/** The code is drawn as horizontal strokes, one module high: a path of (0, x, y) moves and (1, x, y) lines. */
function drawCode(path: readonly number[]): string[] {
  const rows: string[] = [];
  let from = 0;
  for (let step = 0; step < path.length; step += 3) {
    const [kind, x = 0, y = 0] = path.slice(step);
    const row = Math.floor(y);
    if (kind === 1) rows[row] = (rows[row] ?? '').padEnd(from, ' ').padEnd(x, '#');
    from = x;
  }
  return rows.map((row) => row.trimEnd());
}
