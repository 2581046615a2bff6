import { plainCell } from '@kanaka/server-kit/tables/plain-cell';
import type { TableRow } from '@kanaka/server-kit/tables/read-table';
import { optionHeading, textOfHtml, type ForeignPiece, type OwnCells } from './foreign-piece.ts';

/** What is read from its headings; the others are the owner's to decide about. */
const read =
  /^(ID|Type|SKU|Name|Published|In stock\?|Stock|Regular price|Sale price|Categories|Images|Parent|Weight \(k?g\)|Attribute \d+ .*)$/;

export const isWooCommerce = (names: readonly string[]) =>
  ['Type', 'SKU', 'Regular price'].every((name) => names.includes(name));

/**
 * The pieces of a file of WooCommerce. Those with variations come last: a variation may stand before its parent, which it
 * names by SKU or as `id:123`.
 */
export async function* woocommercePieces(rows: AsyncIterable<TableRow>): AsyncGenerator<ForeignPiece> {
  const parents: { piece: ForeignPiece; names: readonly string[] }[] = [];
  const variations = new Map<string, TableRow[]>();
  for await (const row of rows) {
    const type = cell(row, 'Type').toLowerCase();
    if (type.includes('variation')) {
      const parent = cell(row, 'Parent').replace(/\s/g, '');
      const others = variations.get(parent);
      if (others) others.push(row);
      else variations.set(parent, [row]);
    } else if (type.includes('variable')) {
      parents.push({ piece: pieceOf(row), names: [cell(row, 'SKU'), `id:${cell(row, 'ID')}`] });
    } else {
      yield { ...pieceOf(row), variants: [{ number: row.number, own: offerOf(row), options: {} }] };
    }
  }
  for (const { piece, names } of parents) {
    piece.variants = names.flatMap((name) => variations.get(name) ?? []).map(variantOf);
    for (const name of names) variations.delete(name);
    const chosen = new Set(piece.variants.flatMap(({ options }) => Object.keys(options)));
    piece.rest = Object.fromEntries(Object.entries(piece.rest).filter(([heading]) => !chosen.has(heading)));
    yield piece;
  }
  for (const [parent, lost] of variations) yield* lost.map((row) => withoutParent(row, parent));
}

function pieceOf(row: TableRow): ForeignPiece {
  const [category = '', ...subcategories] =
    listOf(cell(row, 'Categories'))[0]
      ?.split('>')
      .map((name) => name.trim()) ?? [];
  const rest = Object.entries(row.cells).filter(([heading]) => !read.test(heading));
  return {
    number: row.number,
    own: {
      Title: cell(row, 'Name'),
      Code: cell(row, 'SKU'),
      Category: category,
      Subcategory: subcategories.at(-1) ?? '',
      // 0 is private, -1 a draft.
      Draft: cell(row, 'Published') === '1' ? 'no' : 'yes',
    },
    rest: {
      ...Object.fromEntries(
        rest.map(([heading, text]) => [heading, /description$/i.test(heading) ? textOfHtml(text) : text]),
      ),
      ...optionsOf(row),
    },
    variants: [],
    pictures: listOf(cell(row, 'Images')).map((address) => ({ address, text: '' })),
    problems: [],
  };
}

const variantOf = (row: TableRow) => ({
  number: row.number,
  own: offerOf(row),
  options: optionsOf(row),
  picture: listOf(cell(row, 'Images'))[0] ?? '',
});

function offerOf(row: TableRow): OwnCells {
  const number = (heading: string) => plainCell('number', cell(row, heading));
  const grams = number('Weight (g)') || inGrams(number('Weight (kg)'));
  return {
    Code: cell(row, 'SKU'),
    Price: number('Regular price'),
    'Sale price': number('Sale price'),
    // Without a count, 1 says that there is one.
    Stock: number('Stock') || number('In stock?'),
    'Gross weight': grams,
  };
}

const inGrams = (kilograms: string) =>
  Number(kilograms) > 0 ? String(Number((Number(kilograms) * 1000).toFixed(3))) : '';

function optionsOf(row: TableRow): Record<string, string> {
  const places = Object.keys(row.cells).flatMap((heading) => /^Attribute (\d+) name$/.exec(heading)?.[1] ?? []);
  const chosen = places.map((place) => [
    cell(row, `Attribute ${place} name`),
    cell(row, `Attribute ${place} value(s)`),
  ]);
  return Object.fromEntries(
    chosen.filter(([name, value]) => name && value).map(([name = '', value = '']) => [optionHeading(name), value]),
  );
}

function withoutParent(row: TableRow, parent: string): ForeignPiece {
  const message = parent ? `No row has the parent of this variation, ${parent}.` : 'This variation names no parent.';
  return { ...pieceOf(row), problems: [{ column: 'Handle', message }] };
}

/** Parts with commas between; one that belongs to a part is written `\,`. */
const listOf = (text: string) =>
  text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean);

const cell = ({ cells }: TableRow, heading: string) => cells[heading]?.trim() ?? '';
