import type { ProductColumn, ProductFileRow } from '@kanaka/contracts/catalog/product-file';
import type { TableRow } from '@kanaka/server-kit/tables/read-table';

export type OwnCells = Partial<Record<ProductColumn, string>>;

export type Problem = NonNullable<ProductFileRow['problems']>[number];

/** A piece of another system's file. */
export type ForeignPiece = {
  /** The row that describes it. */
  number: number;
  /** What the file's format says in our columns. */
  own: OwnCells;
  /** What the owner decides about, by its heading. */
  rest: Record<string, string>;
  /** What can be bought of it, by the values of its options. */
  variants: Variant[];
  pictures: Picture[];
  problems: Problem[];
};

export type Variant = { number: number; own: OwnCells; options: Record<string, string>; picture?: string };
type Picture = { address: string; text: string };

export type ForeignFormat = (rows: AsyncIterable<TableRow>) => AsyncGenerator<ForeignPiece>;

/** The heading under which an option is chosen about. */
export const optionHeading = (name: string) => `Option ${name.trim()}`;

/** Two prices of which the lower one is paid, in our columns. */
export function pricesOf(price: string, before: string): OwnCells {
  return Number(before) > Number(price) ? { Price: before, 'Sale price': price } : { Price: price, 'Sale price': '' };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** The text of a description in HTML. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(/<(?:br|\/p|\/li|\/h\d|\/div)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}
