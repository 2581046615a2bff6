import type { FileFormat, FileMapping } from '@kanaka/contracts/catalog/file-mapping';
import {
  pieceColumns,
  productColumns,
  type ProductColumn,
  type ProductFileRow,
} from '@kanaka/contracts/catalog/product-file';
import { plainCell } from '@kanaka/server-kit/tables/plain-cell';
import type { TableRow } from '@kanaka/server-kit/tables/read-table';
import { slugOf } from '../../products/slug.ts';
import type { ForeignFormat, ForeignPiece, OwnCells, Problem, Variant } from './foreign-piece.ts';
import { withMetal } from './metal-words.ts';
import { plainPieces } from './plain-pieces.ts';
import { isShopify, shopifyPieces } from './shopify.ts';
import { isWooCommerce, woocommercePieces } from './woocommerce.ts';

const isOwnColumn = (heading: string): heading is ProductColumn => Object.hasOwn(productColumns, heading);

/** Whose file has these headings. */
function formatOf(headings: readonly string[]): FileFormat {
  if (headings.includes('Handle') && headings.every(isOwnColumn)) return 'own';
  if (isShopify(headings)) return 'shopify';
  return isWooCommerce(headings) ? 'woocommerce' : 'other';
}

export const piecesOf: Record<Exclude<FileFormat, 'own'>, ForeignFormat> = {
  shopify: shopifyPieces,
  woocommerce: woocommercePieces,
  other: plainPieces,
};

type Read = {
  /** Those that the rows may have; those of our own file are its headings. */
  columns: readonly string[];
  rows: AsyncGenerator<ProductFileRow>;
  /** Headings with something below them that nobody wants; known once all rows are read. */
  left: ReadonlySet<string>;
};

/** What a format says by itself. */
const givenBy: Record<Exclude<FileFormat, 'own'>, readonly ProductColumn[]> = {
  shopify: [
    'Title',
    'Draft',
    'Code',
    'Gross weight',
    'Price',
    'Sale price',
    'Stock',
    'Size',
    'Picture',
    'Picture text',
  ],
  woocommerce: [
    ...(['Title', 'Draft', 'Code', 'Category', 'Subcategory', 'Gross weight', 'Price', 'Sale price', 'Stock'] as const),
    ...(['Size', 'Picture', 'Picture text'] as const),
  ],
  other: ['Picture text'],
};

/**
 * The rows of a file, ours or another system's of which the owner has said what is what, as rows of ours. Cells are written as
 * ours are where they are understood. `handlesByCode`: of the pieces in the shop, which a file without handles is about too.
 */
export async function productRows(
  rows: AsyncGenerator<TableRow>,
  mapping?: FileMapping,
  handlesByCode: ReadonlyMap<string, string> = new Map(),
): Promise<Read> {
  const { headings, format, all } = await withFormat(rows);
  const left = new Set<string>();
  if (format === 'own' || !mapping) return { columns: headings, rows: ownRows(all), left };
  const decided = [...Object.values(mapping.columns), ...(Object.keys(mapping.fill) as ProductColumn[])];
  const columns = new Set<ProductColumn>(['Handle', ...givenBy[format], ...decided]);
  if (columns.has('Metal') || columns.has('Purity')) columns.add('Metal').add('Purity');
  if (columns.has('Size')) columns.add('Size stock');
  if (mapping.categories) columns.add('Subcategory');
  if (!columns.has('Picture')) columns.delete('Picture text');
  const read = foreignRows(piecesOf[format](all), { mapping, format, handlesByCode, left });
  return { columns: [...columns], rows: read, left };
}

async function* ownRows(rows: AsyncIterable<TableRow>): AsyncGenerator<ProductFileRow> {
  for await (const { number, cells } of rows) yield { number, cells: plainCells(cells) };
}

type How = { mapping: FileMapping; format: FileFormat; handlesByCode: ReadonlyMap<string, string>; left: Set<string> };

async function* foreignRows(
  pieces: AsyncIterable<ForeignPiece>,
  { mapping, format, handlesByCode, left }: How,
): AsyncGenerator<ProductFileRow> {
  const handleOf = handles({ byRows: format === 'other', handlesByCode });
  for await (const piece of pieces) {
    for (const [heading, cell] of Object.entries(piece.rest)) {
      if (cell && !Object.hasOwn(mapping.columns, heading)) left.add(heading);
    }
    for (const one of onePieceEach(mappedBy(piece, mapping), mapping)) yield* rowsOf(one, handleOf(one));
  }
}

/** The first row has all headings. */
export async function withFormat(
  rows: AsyncGenerator<TableRow>,
): Promise<{ headings: string[]; format: FileFormat; all: AsyncGenerator<TableRow> }> {
  const first = await rows.next();
  const headings = first.done ? [] : Object.keys(first.value.cells);
  async function* all() {
    if (first.done) return;
    yield first.value;
    yield* rows;
  }
  return { headings, format: formatOf(headings), all: all() };
}

function plainCells(cells: Record<string, string>): OwnCells {
  return Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [
      name,
      isOwnColumn(name) ? plainCell(productColumns[name].kind, cell) : cell,
    ]),
  );
}

type MappedPiece = Omit<ForeignPiece, 'rest'>;

function mappedBy({ rest, ...piece }: ForeignPiece, { columns, fill, categories }: FileMapping): MappedPiece {
  const cells = { ...piece.own, ...mapped(rest, columns, piece.own) };
  const { Picture: addresses = '', ...own } = { ...cells, ...placeHere(cells, categories) };
  // The name of a file may have blanks.
  const more = addresses.split(/\s*[\n,;|]\s*|\s+(?=https?:)/).filter(Boolean);
  const pictures = [...piece.pictures, ...more.map((address) => ({ address, text: '' }))];
  return { ...piece, own: filled(own, pictures.length > 0 ? { ...fill, Picture: '' } : fill), pictures };
}

/** Of several headings for one of our columns the first that has something counts; what the format says goes before. */
function mapped(cells: Record<string, string>, columns: FileMapping['columns'], known: OwnCells = {}): OwnCells {
  const found: OwnCells = {};
  for (const [heading, cell] of Object.entries(cells)) {
    const column = Object.hasOwn(columns, heading) ? columns[heading] : undefined;
    if (column !== undefined && !known[column]) found[column] ||= plainCell(productColumns[column].kind, cell);
  }
  return found;
}

/** Their name for where a piece stands. */
export const placeName = ({ Category, Subcategory }: OwnCells) => [Category, Subcategory].filter(Boolean).join(' > ');

/** Where it stands in this shop, if the owner has said so. */
function placeHere(cells: OwnCells, categories: FileMapping['categories'] = {}): OwnCells {
  const known = new Map(Object.entries(categories));
  const here = known.get(placeName(cells)) ?? known.get(cells.Category ?? '');
  return here ? { Category: here.category, Subcategory: here.subcategory } : {};
}

const filled = (cells: OwnCells, fill: OwnCells): OwnCells => ({
  ...cells,
  ...Object.fromEntries(Object.entries(fill).filter(([name]) => !cells[name as ProductColumn])),
});

/** A piece of ours has sizes, and one metal: what can be bought with other options is a piece by itself. */
function onePieceEach(piece: MappedPiece, { columns }: FileMapping): MappedPiece[] {
  const kinds = Map.groupBy(piece.variants, ({ options }) =>
    Object.entries(options)
      .filter(([heading]) => columns[heading] !== 'Size')
      .map(([, value]) => value)
      .join(' · '),
  );
  if (piece.variants.length === 0) return [inItsSize(piece)];
  return Array.from(kinds, ([kind, variants]) => {
    const own = { ...piece.own, ...shared(variants), ...mapped(optionsOf(variants), columns) };
    const sized = variants.map((variant) => ({ variant, size: sizeOf(variant, columns) }));
    delete own.Size;
    const isSized = sized.some(({ size }) => size !== '');
    const [picture = ''] = variants.flatMap((variant) => variant.picture || []);
    return {
      ...piece,
      // Each with a row of its own, by which pieces are told apart.
      number: kinds.size > 1 ? (variants[0]?.number ?? piece.number) : piece.number,
      own: {
        ...own,
        ...(kinds.size > 1 && {
          Title: `${own.Title} · ${kind}`,
          ...(own.Handle && { Handle: slugOf(`${own.Handle} ${kind}`) }),
        }),
        Stock: isSized ? '' : (variants[0]?.own.Stock ?? ''),
      },
      variants: isSized
        ? sized.map(({ variant, size }) => ({ ...variant, own: { Size: size, 'Size stock': variant.own.Stock ?? '' } }))
        : [],
      pictures: kinds.size > 1 ? startingWith(picture, piece) : piece.pictures,
      problems: [...piece.problems, ...pricesDiffer(variants), ...(isSized ? [] : severalUnsized(variants))],
    };
  });
}

/** Of a row that is about one size the stock is that of the size. */
function inItsSize(piece: MappedPiece): MappedPiece {
  const { Size, Stock = '', 'Size stock': stock = Stock, 'Size weight': weight = '', ...own } = piece.own;
  if (!Size) return piece;
  const cells = { Size, 'Size stock': stock, ...(weight && { 'Size weight': weight }) };
  return { ...piece, own, variants: [{ number: piece.number, own: cells, options: {} }] };
}

const optionsOf = ([first]: readonly Variant[]) => first?.options ?? {};

/** "Size 14" is 14. */
const sizeOf = ({ options }: Variant, columns: FileMapping['columns']) =>
  (Object.entries(options).find(([heading]) => columns[heading] === 'Size')?.[1] ?? '').replace(/^size\s*/i, '');

/** Prices and code of the first; a weight only if it is that of all. */
function shared(variants: readonly Variant[]): OwnCells {
  const { Price = '', Code = '', 'Sale price': salePrice = '' } = variants[0]?.own ?? {};
  const weights = new Set(variants.map(({ own }) => own['Gross weight'] ?? ''));
  const [weight = ''] = weights;
  return { Price, 'Sale price': salePrice, Code, ...(weights.size === 1 && weight && { 'Gross weight': weight }) };
}

function pricesDiffer(variants: readonly Variant[]): Problem[] {
  const priced = variants.filter(({ own }) => own.Price);
  const amount = (cell = '') => Number(plainCell('number', cell));
  const prices = new Set(priced.map(({ own }) => `${amount(own.Price)} ${amount(own['Sale price'])}`));
  if (prices.size < 2) return [];
  const message = 'Its sizes have different prices. A piece has one price, or one that follows from its weight.';
  return [{ column: 'Price', message }];
}

function severalUnsized({ length }: readonly Variant[]): Problem[] {
  return length < 2
    ? []
    : [{ column: 'Size', message: 'It comes in several kinds. Please say which option is the size.' }];
}

function startingWith(address: string, { pictures }: MappedPiece): MappedPiece['pictures'] {
  if (!address) return pictures;
  const own = pictures.find((picture) => picture.address === address) ?? { address, text: '' };
  return [own, ...pictures.filter((picture) => picture !== own)];
}

/** The piece with its first size and picture, then a row for each further one. */
function* rowsOf({ number, own, variants, pictures, problems }: MappedPiece, to: Addressed): Generator<ProductFileRow> {
  const { handle: Handle, isOneMore } = to;
  const sizes = variants.map((variant) => ({ number: variant.number, cells: variant.own }));
  // All with the number of the piece: whoever sorts rows keeps the order of the pictures.
  const shown = pictures.map(({ address, text }) => ({
    number,
    cells: { Picture: address, 'Picture text': text },
  }));
  const [size, ...otherSizes] = sizes;
  const [picture, ...otherPictures] = isOneMore ? [] : shown;
  const cells = { ...(isOneMore ? entriesOf(own) : withMetal(own)), Handle, ...size?.cells, ...picture?.cells };
  yield { number, cells, ...(problems.length > 0 && { problems }) };
  for (const row of [...otherSizes, ...otherPictures]) yield { number: row.number, cells: { Handle, ...row.cells } };
}

/** A further row of a piece has only what it has several of. */
const entriesOf = (cells: OwnCells): OwnCells =>
  Object.fromEntries(Object.entries(cells).filter(([name]) => !Object.hasOwn(pieceColumns, name)));

/** The address of a piece, and whether the row before is about the same one. */
type Addressed = { handle: string; isOneMore: boolean };

/**
 * Addresses pieces whose file does not, in the same way each time that it is read: as the piece of the shop with this code, or
 * by the title. `byRows`: rows of one title that follow each other, with a size or a tag each, are one piece.
 */
function handles({
  byRows,
  handlesByCode,
}: {
  byRows: boolean;
  handlesByCode: ReadonlyMap<string, string>;
}): (piece: MappedPiece) => Addressed {
  const used = new Set<string>();
  const placeOf = new Map<string, number>();
  let last: { title: string; handle: string } | undefined;
  return ({ own: { Handle, Title: title = '', Code: code = '', Tag: tag }, variants }) => {
    const given = Handle || handlesByCode.get(code.toUpperCase());
    const isSame = given ? last?.handle === given : (variants.length > 0 || Boolean(tag)) && last?.title === title;
    const isOneMore = byRows && isSame;
    if (!isOneMore || !last) last = { title, handle: given ?? freeHandle({ title, code, used, placeOf }) };
    used.add(last.handle);
    return { handle: last.handle, isOneMore };
  };
}

type Named = { title: string; code: string; used: ReadonlySet<string>; placeOf: Map<string, number> };

/** `placeOf` has the last number for each title, so that thousands of one title do not try each other's. */
function freeHandle({ title, code, used, placeOf }: Named): string {
  const [named, coded] = [slugOf(title), slugOf(`${title} ${code}`)];
  const free = [named, coded].find((handle) => !used.has(handle));
  if (free !== undefined) return free;
  for (let place = (placeOf.get(named) ?? 1) + 1; ; place += 1) {
    const handle = `${named}-${place}`;
    placeOf.set(named, place);
    if (!used.has(handle)) return handle;
  }
}
