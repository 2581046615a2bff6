import { plainCell } from '@kanaka/server-kit/tables/plain-cell';
import type { TableRow } from '@kanaka/server-kit/tables/read-table';
import { optionHeading, pricesOf, textOfHtml, type ForeignPiece, type OwnCells } from './foreign-piece.ts';

/** The headings of its files, the old one and the new one. */
const headings = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  description: ['Body (HTML)', 'Description'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  sku: ['Variant SKU', 'SKU'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  price: ['Variant Price', 'Price'],
  before: ['Variant Compare At Price', 'Compare-at price'],
  picture: ['Image Src', 'Product image URL'],
  position: ['Image Position', 'Image position'],
  pictureText: ['Image Alt Text', 'Image alt text'],
  variantPicture: ['Variant Image', 'Variant image URL'],
} as const;
const options = [1, 2, 3].map((place) => ({
  name: [`Option${place} Name`, `Option${place} name`],
  value: [`Option${place} Value`, `Option${place} value`],
}));

/** These say nothing that a piece of ours has. */
const known = new Set<string>(
  [...Object.values(headings), ...options.flatMap(({ name, value }) => [name, value])].flat(),
);

export const isShopify = (names: readonly string[]) =>
  names.includes('URL handle') || (names.includes('Handle') && names.includes('Variant Price'));

/** The pieces of a file of Shopify: all rows of a handle stand together, the first has the title. */
export async function* shopifyPieces(rows: AsyncIterable<TableRow>): AsyncGenerator<ForeignPiece> {
  let together: TableRow[] = [];
  for await (const row of rows) {
    const [first] = together;
    if (first && cell(first, headings.handle) !== cell(row, headings.handle)) {
      yield pieceOf(first, together);
      together = [];
    }
    together.push(row);
  }
  if (together[0]) yield pieceOf(together[0], together);
}

function pieceOf(first: TableRow, rows: readonly TableRow[]): ForeignPiece {
  const names = options.map(({ name }) => cell(first, name));
  const pictures = rows
    .filter((row) => cell(row, headings.picture) !== '')
    .map((row) => ({
      position: Number(cell(row, headings.position)),
      address: cell(row, headings.picture),
      text: cell(row, headings.pictureText),
    }));
  pictures.sort((one, other) => one.position - other.position);
  const rest = Object.entries(first.cells).filter(([heading]) => !known.has(heading) || isDescription(heading));
  return {
    number: first.number,
    own: {
      Handle: cell(first, headings.handle),
      Title: cell(first, headings.title),
      Draft: isPublished(first) ? 'no' : 'yes',
    },
    rest: Object.fromEntries(
      rest.map(([heading, text]) => [heading, isDescription(heading) ? textOfHtml(text) : text]),
    ),
    variants: rows.filter(isVariant).map((row) => ({
      number: row.number,
      own: variantOf(row),
      options: optionsOf(row, names),
      picture: cell(row, headings.variantPicture),
    })),
    pictures: pictures.map(({ address, text }) => ({ address, text })),
    problems: cell(first, headings.title)
      ? []
      : [{ column: 'Title', message: 'This row has no title. Rows of one handle must stand together.' }],
  };
}

const isDescription = (heading: string) => headings.description.some((name) => name === heading);

/** A row with only a picture is none. */
const isVariant = (row: TableRow) =>
  cell(row, headings.price) !== '' || options.some(({ value }) => cell(row, value) !== '');

function variantOf(row: TableRow): OwnCells {
  const number = (names: readonly string[]) => plainCell('number', cell(row, names));
  const grams = number(headings.grams);
  return {
    ...pricesOf(number(headings.price), number(headings.before)),
    Code: cell(row, headings.sku),
    Stock: number(headings.quantity),
    // It writes 0 for what nobody has weighed.
    'Gross weight': Number(grams) === 0 ? '' : grams,
  };
}

/** A piece without options has one that is called Title. */
function optionsOf(row: TableRow, names: readonly string[]): Record<string, string> {
  const chosen = options.map(({ value }, place) => [names[place] ?? '', cell(row, value)] as const);
  return Object.fromEntries(
    chosen
      .filter(([name, value]) => name !== '' && value !== '' && value !== 'Default Title')
      .map(([name, value]) => [optionHeading(name), value]),
  );
}

function isPublished(row: TableRow): boolean {
  const status = cell(row, headings.status).toLowerCase();
  return plainCell('flag', cell(row, headings.published)) !== 'no' && (status === '' || status === 'active');
}

function cell({ cells }: TableRow, names: readonly string[]): string {
  for (const name of names) {
    const text = cells[name]?.trim();
    if (text !== undefined) return text;
  }
  return '';
}
