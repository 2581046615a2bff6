/**
 * The file of all pieces, as it is exported and read back. A piece has as many rows as its longest list needs, all with its
 * handle: its own columns stand in the first row only, its metals, stones, sizes, units and pictures one below another from
 * there. A column that a file lacks leaves what it is about as it is. Without zod, so that pages can use it.
 */
import type { Permission } from '../identity/permissions.ts';

/**
 * How a cell is written: `money` in rupees and `number` in plain digits with a point, `flag` as yes or no, `moment` in ISO 8601,
 * `list` with a comma and a blank between.
 */
export type CellKind = 'text' | 'number' | 'money' | 'flag' | 'moment' | 'list';

type Column = {
  kind: CellKind;
  /** What changes or shows it only to those who may; a file of somebody else does not have the column. */
  needs?: Permission;
};

const text = { kind: 'text' } as const;
const number = { kind: 'number' } as const;
const money = { kind: 'money' } as const;
const flag = { kind: 'flag' } as const;
const value = { needs: 'stock:value' } as const;
const units = { needs: 'stock:write' } as const;

/** The piece itself. */
export const pieceColumns = {
  /** The last part of its address in the shop, by which a row finds its piece; the only one that every file must have. */
  Handle: text,
  Title: text,
  /** By name. */
  Category: text,
  Subcategory: text,
  /** "shown" or "draft". */
  Visibility: text,
  /** When a draft is published by itself. */
  'Publish at': { kind: 'moment' },
  Material: text,
  Design: text,
  Motif: text,
  Craftsmanship: text,
  Wearability: text,
  Video: text,
  Occasions: { kind: 'list' },
  /** In working days; 0 for a piece in stock. */
  'Made to order in days': number,
  'Final sale': flag,
  /** Empty for a piece that is priced by its metal. */
  Price: money,
  'Sale price': money,
  /** Empty for a piece with sizes or tags, which are counted by themselves. */
  Stock: number,
  Adjustable: flag,
  Code: text,
  /** In grams. */
  'Gross weight': number,
  'Net weight': number,
  /** As in `purities`: "Yellow Gold", "22K (916)". */
  Metal: text,
  Purity: text,
  'Length in mm': number,
  'Drop in mm': number,
  'Width in mm': number,
  'Thickness in mm': number,
  Clasp: text,
  HUID: text,
  'Certificate number': text,
  'Certificate address': text,
  /** The recipe of a price by metal, with the metals and stones below. */
  'Wastage percent': number,
  /** "gram", "percent" or "flat". */
  'Making per': text,
  Making: money,
  'Least making': money,
  'Other charges': money,
  'Hallmarked articles': number,
  'Hallmarking charge': money,
  'Discount on making percent': number,
  Cost: { ...money, ...value },
  Supplier: { ...text, ...value },
} as const satisfies Record<string, Column>;

/** Its lists: an entry of each in a row. The first column tells entries apart. */
export const listColumns = {
  /** Of the price: "gold", 916, grams. A piece without any has a fixed price. */
  metals: { 'Priced metal': text, 'Priced fineness': number, 'Priced weight': number },
  /** Of a piece that is priced by its metal with their price for a "carat" or a "stone". */
  stones: { Stone: text, 'Stone count': number, 'Stone carats': number, 'Stone price': money, 'Stone price per': text },
  /** Sizes that a file does not name stay. The weight is of the first metal, empty if it is as in the piece. */
  sizes: { Size: text, 'Size stock': number, 'Size weight': number },
  /** Those in the shop, in grams; units that a file does not name stay. */
  units: {
    Tag: { ...text, ...units },
    'Tag size': { ...text, ...units },
    'Tag gross weight': { ...number, ...units },
    'Tag net weight': { ...number, ...units },
    'Tag HUID': { ...text, ...units },
    'Tag cost': { ...money, ...value },
    'Tag supplier': { ...text, ...value },
  },
  /** By their addresses, the first one first. */
  pictures: { Picture: text, 'Picture text': text },
} as const satisfies Record<string, Record<string, Column>>;

type ColumnsOf<Lists> =
  Lists extends Record<string, infer Columns> ? (Columns extends unknown ? keyof Columns : never) : never;

export type PieceColumn = keyof typeof pieceColumns;
export type ProductColumn = PieceColumn | ColumnsOf<typeof listColumns>;

/** Every column, in the order of the file. */
export const productColumns = Object.assign({}, pieceColumns, ...Object.values(listColumns)) as Record<
  ProductColumn,
  Column
>;

/** A row as it was written; columns that the file does not have are absent. */
export type ProductFileRow = { number: number; cells: Partial<Record<ProductColumn, string>> };
