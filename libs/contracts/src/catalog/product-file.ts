/**
 * The file of all pieces, as it is exported and read back. A piece has as many rows as its longest list needs, all with its
 * handle: its own columns stand in the first row only, its metals, stones, sizes, units and pictures one below another from
 * there. A column that a file lacks leaves what it is about as it is. Without zod, so that pages can use it.
 */
import type { Permission } from '../identity/permissions.ts';

/**
 * How a cell is written: `number` in plain digits with a point, also grams, carats and rupees; `flag` as yes or no; `moment`
 * in ISO 8601; `list` with a comma and a blank between.
 */
type CellKind = 'text' | 'number' | 'flag' | 'moment' | 'list';

export type Column = {
  kind: CellKind;
  /** Where it stands in a `ProductDraft`, with its units beside it; `#` is the place in a list. */
  at: string;
  /** Who may see and change it; the file of anybody else does not have it. */
  needs?: Permission;
};

const text = (at: string) => ({ kind: 'text', at }) as const;
const number = (at: string) => ({ kind: 'number', at }) as const;
const flag = (at: string) => ({ kind: 'flag', at }) as const;
const value = { needs: 'stock:value' } as const;
const tagged = { needs: 'stock:write' } as const;

/** The piece itself. */
export const pieceColumns = {
  /** The last part of its address in the shop, by which a row finds its piece; the only column that every file must have. */
  Handle: text('handle'),
  Title: text('title'),
  /** By their names. */
  Category: text('category'),
  Subcategory: text('subcategory'),
  Draft: flag('draft'),
  /** When a draft is published by itself. */
  'Publish at': { kind: 'moment', at: 'publishAt' },
  Material: text('details.material'),
  Design: text('details.design'),
  Motif: text('details.motif'),
  Craftsmanship: text('details.craftsmanship'),
  Wearability: text('details.wearability'),
  Video: text('youtubeLink'),
  Occasions: { kind: 'list', at: 'occasions' },
  /** Those whose pieces are chosen by hand, by their addresses. */
  Collections: { kind: 'list', at: 'collections', needs: 'content:write' },
  /** In working days; 0 for a piece in stock. */
  'Made to order in days': number('leadDays'),
  'Final sale': flag('finalSale'),
  /** In rupees before tax; empty for a piece that is priced by its metal. */
  Price: number('price'),
  'Sale price': number('salePrice'),
  /** Empty for a piece with sizes or tags, which are counted by themselves. */
  Stock: number('totalStock'),
  Adjustable: flag('adjustable'),
  Code: text('jewellery.sku'),
  /** In grams. */
  'Gross weight': number('jewellery.grossWeight'),
  'Net weight': number('jewellery.netWeight'),
  /** As in `purities`: "Yellow Gold", "22K (916)". */
  Metal: text('jewellery.metal'),
  Purity: text('jewellery.purity'),
  'Length in mm': number('jewellery.lengthMm'),
  'Drop in mm': number('jewellery.dropMm'),
  'Width in mm': number('jewellery.widthMm'),
  'Thickness in mm': number('jewellery.thicknessMm'),
  Clasp: text('jewellery.clasp'),
  HUID: text('jewellery.huid'),
  'Certificate number': text('jewellery.certificate.number'),
  'Certificate address': text('jewellery.certificate.url'),
  /** Of a price that follows from the metals below. */
  'Wastage percent': number('metalPricing.wastagePercent'),
  /** "gram", "percent" or "flat". */
  'Making per': text('metalPricing.making.per'),
  Making: number('metalPricing.making.value'),
  'Least making': number('metalPricing.making.minimum'),
  'Other charges': number('metalPricing.other'),
  'Hallmarked articles': number('metalPricing.hallmarking.articles'),
  'Hallmarking charge': number('metalPricing.hallmarking.charge'),
  'Discount on making percent': number('metalPricing.discountPercent'),
  Cost: { ...number('purchase.cost'), ...value },
  Supplier: { ...text('purchase.supplier'), ...value },
} as const satisfies Record<string, Column>;

/** Its lists, of which a row has an entry each. The first column tells the entries of a list apart. */
export const listColumns = {
  /** Of the price: "gold", 916, grams. A piece without any has a fixed price. */
  metals: {
    'Priced metal': text('metalPricing.metals.#.metal'),
    'Priced fineness': number('metalPricing.metals.#.fineness'),
    'Priced weight': number('metalPricing.metals.#.weight'),
  },
  /** Those of a price by metal have a price for a "carat" or a "stone". */
  stones: {
    Stone: text('stones.#.name'),
    'Stone count': number('stones.#.count'),
    'Stone carats': number('stones.#.carats'),
    'Stone price': number('stones.#.price'),
    'Stone price per': text('stones.#.per'),
  },
  /** Sizes that a file does not name stay. The weight is that of the first metal, empty if it is as in the piece. */
  sizes: {
    Size: text('sizes.#.size'),
    'Size stock': number('sizes.#.stock'),
    'Size weight': number('sizes.#.netWeight'),
  },
  /** Those in the shop, in grams. Units that a file does not name stay. */
  units: {
    Tag: { ...text('units.#.tag'), ...tagged },
    'Tag size': { ...text('units.#.size'), ...tagged },
    'Tag gross weight': { ...number('units.#.grossWeight'), ...tagged },
    'Tag net weight': { ...number('units.#.netWeight'), ...tagged },
    'Tag HUID': { ...text('units.#.huid'), ...tagged },
    'Tag cost': { ...number('units.#.cost'), ...value },
    'Tag supplier': { ...text('units.#.supplier'), ...value },
  },
  /** By their addresses, the first one first. */
  pictures: { Picture: text('images.#'), 'Picture text': text('imageTexts.#') },
} as const satisfies Record<string, Record<string, Column>>;

type ColumnsOf<Lists> =
  Lists extends Record<string, infer Columns> ? (Columns extends unknown ? keyof Columns : never) : never;

export type ProductColumn = keyof typeof pieceColumns | ColumnsOf<typeof listColumns>;

/** Every column, in the order of the file. */
export const productColumns = Object.assign({}, pieceColumns, ...Object.values(listColumns)) as Record<
  ProductColumn,
  Column
>;

/** What the name of a picture in a row and that of a file are compared by: without folders, in small letters. */
export const pictureName = (path: string) => (path.split(/[\\/]/).at(-1) ?? '').trim().normalize('NFC').toLowerCase();

/** A row as it was written; columns that the file does not have are absent. */
export type ProductFileRow = {
  number: number;
  cells: Partial<Record<ProductColumn, string>>;
  /** What another system's file says there that no piece of ours can be. */
  problems?: { column: ProductColumn; message: string }[];
};
