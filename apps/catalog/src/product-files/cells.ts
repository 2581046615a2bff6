import {
  listColumns,
  pieceColumns,
  productColumns,
  type Column,
  type ProductColumn,
} from '@kanaka/contracts/catalog/product-file';

/** What a piece's rows say: its own cells, and of each list the entries, each with the cells of its columns. */
export type PieceCells = { piece: Cells; lists: Record<ListName, Cells[]> };
export type Cells = Partial<Record<ProductColumn, string>>;
export type ListName = keyof typeof listColumns;

export const listNames = Object.keys(listColumns) as ListName[];
export const ownColumns = Object.keys(pieceColumns) as ProductColumn[];
export const columnsOf = (list: ListName) => Object.keys(listColumns[list]) as ProductColumn[];

/** The cells of a piece that has the shape of a `ProductDraft`. */
export function cellsOf(described: object): PieceCells {
  const byMetal = Boolean(valueAt(described, ['metalPricing']));
  const cells = (names: readonly ProductColumn[], place = 0): Cells =>
    Object.fromEntries(
      names.map((name) => [name, written(productColumns[name], valueAt(described, pathOf(name, { byMetal, place })))]),
    );
  const entries = (list: ListName) => {
    const [first = 'Handle'] = columnsOf(list);
    const ofFirst = pathOf(first, { byMetal, place: 0 });
    const all = valueAt(described, ofFirst.slice(0, ofFirst.indexOf('0')));
    return Array.isArray(all) ? all.length : 0;
  };
  return {
    piece: cells(ownColumns),
    lists: mapLists((list) =>
      Array.from({ length: entries(list) }, (_, place): Cells => cells(columnsOf(list), place)),
    ),
  };
}

/** Where a column stands. Of a piece that is priced by its metal the stones are those of its price. */
export function pathOf(name: ProductColumn, { byMetal, place }: { byMetal: boolean; place: number }): string[] {
  return productColumns[name].at
    .replace(/^stones\./, byMetal ? 'metalPricing.stones.' : 'jewellery.gemstones.')
    .replace('#', String(place))
    .split('.');
}

export const mapLists = <Value>(map: (list: ListName) => Value) =>
  Object.fromEntries(listNames.map((list) => [list, map(list)])) as Record<ListName, Value>;

function written({ kind }: Column, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (kind === 'flag') return value === true ? 'yes' : 'no';
  if (kind === 'list') return (value as string[]).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function valueAt(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value;
  return typeof value === 'object' && value !== null
    ? valueAt((value as Record<string, unknown>)[step], rest)
    : undefined;
}
