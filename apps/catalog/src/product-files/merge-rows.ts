import { productColumns, type ProductColumn, type ProductFileRow } from '@kanaka/contracts/catalog/product-file';
import type { Finding } from '@kanaka/contracts/catalog/product-imports';
import {
  type Cells,
  columnsOf,
  type ListName,
  listNames,
  mapLists,
  ownColumns,
  pathOf,
  type PieceCells,
} from './cells.ts';

/** Lists in which an entry is a thing of its own: what a file does not name stays. Others are replaced as a whole. */
export const isKept = (list: ListName) => list === 'sizes' || list === 'units';

/** Tags are the same in small letters. */
const keyOf = (list: ListName, cells: Cells) => (cells[columnsOf(list)[0] ?? 'Handle'] ?? '').toUpperCase();
export const sameThing = (list: ListName, one: Cells, other: Cells) => keyOf(list, one) === keyOf(list, other);

/** What a piece would be with its rows of a file. */
export type Merged = {
  cells: PieceCells;
  /** Where a column stands, in an entry of its list. */
  rowOf: (column: ProductColumn, place?: number) => number;
  /** Whether the file names an entry of a list, or it only stays. */
  isNamed: (list: ListName, place: number) => boolean;
  faults: Finding[];
};

/** A piece as it is with what its rows say in the columns of the file. */
export function mergeRows(
  current: PieceCells,
  { rows, columns }: { rows: readonly ProductFileRow[]; columns: ReadonlySet<ProductColumn> },
): Merged {
  const inOrder = rows.toSorted((one, other) => one.number - other.number);
  const head = inOrder.find(({ cells }) => cells.Title) ?? inOrder[0] ?? { number: 1, cells: {} };
  const own = ownColumns.filter((name) => columns.has(name));
  const lists = mapLists((list) => mergeList(list, { current: current.lists[list], rows: inOrder, columns }));
  const listOf = new Map(listNames.flatMap((list) => columnsOf(list).map((name) => [name, list] as const)));
  return {
    cells: {
      piece: { ...current.piece, ...Object.fromEntries(own.map((name) => [name, head.cells[name] ?? ''])) },
      lists: mapLists((list) => lists[list].map(({ cells }) => cells)),
    },
    isNamed: (list, place) => lists[list][place]?.row !== undefined,
    rowOf(column, place = 0) {
      const list = listOf.get(column);
      return (list && lists[list][place]?.row) ?? head.number;
    },
    faults: inOrder.flatMap(({ number, cells, problems = [] }) => [
      ...problems.map((problem) => ({ row: number, ...problem })),
      ...own
        .filter((name) => cells[name] && cells[name] !== head.cells[name])
        .map((column) => ({ row: number, column, message: `Row ${head.number} of this piece says something else.` })),
    ]),
  };
}

type Entry = { cells: Cells; row: number | undefined };

function mergeList(
  list: ListName,
  {
    current,
    rows,
    columns,
  }: { current: readonly Cells[]; rows: readonly ProductFileRow[]; columns: ReadonlySet<ProductColumn> },
): Entry[] {
  const names = columnsOf(list).filter((name) => columns.has(name));
  const asIs = current.map((cells) => ({ cells, row: undefined }));
  if (names.length === 0) return asIs;
  const known = new Map(current.map((cells) => [keyOf(list, cells), cells]));
  const sent = rows
    .filter(({ cells }) => names.some((name) => cells[name]))
    .map(({ number, cells }) => ({
      cells: {
        ...known.get(keyOf(list, cells)),
        ...Object.fromEntries(names.map((name) => [name, cells[name] ?? ''])),
      },
      row: number,
    }));
  if (!isKept(list)) return sent;
  const named = new Map(sent.map((entry) => [keyOf(list, entry.cells), entry]));
  const before = asIs.map((entry) => named.get(keyOf(list, entry.cells)) ?? entry);
  return [...before, ...sent.filter((entry) => !before.includes(entry))];
}

/** What a `ProductDraft` is parsed from, with the units beside it. What has no cells is absent. */
export function describedBy({ piece, lists }: PieceCells): Record<string, unknown> {
  const described: Record<string, unknown> = { details: {}, images: [] };
  const byMetal =
    lists.metals.length > 0 ||
    ownColumns.some((name) => productColumns[name].at.startsWith('metalPricing.') && Boolean(piece[name]));
  const set = (cells: Cells, place = 0) => {
    for (const [name, cell] of Object.entries(cells)) {
      const path = pathOf(name as ProductColumn, { byMetal, place });
      if (path[0] === 'metalPricing' && (!byMetal || cell === '')) continue;
      setAt(described, path, read(name as ProductColumn, cell));
    }
  };
  set(piece);
  for (const list of listNames) lists[list].forEach(set);
  if (!byMetal) described['metalPricing'] = null;
  else described['metalPricing'] = { metals: [], ...(described['metalPricing'] as object | undefined) };
  return described;
}

/** What cannot be read stays as it is, and is refused with the words of the form. */
function read(name: ProductColumn, cell: string): unknown {
  const { kind } = productColumns[name];
  if (kind === 'flag') return cell === 'yes' ? true : cell === 'no' || cell === '' ? false : cell;
  if (kind === 'list') return cell === '' ? [] : cell.split(', ');
  // A size without a weight weighs as the piece does.
  return name === 'Size weight' && cell === '' ? null : cell;
}

/** The entries of a list are set in their order, so it never has a gap. */
function setAt(target: object, [step = '', ...rest]: readonly string[], value: unknown): void {
  const known = target as Record<string, unknown>;
  if (rest.length === 0) {
    known[step] = value;
    return;
  }
  const below = known[step] ?? (/^\d+$/.test(rest[0] ?? '') ? [] : {});
  known[step] = below;
  setAt(below, rest, value);
}

/** The column, and the place in its list, that a path of a `ProductDraft` is about; the title for what has no column. */
export function columnAt(path: string): { column: ProductColumn; place: number } {
  const plain = path.replace(/^(?:metalPricing\.stones|jewellery\.gemstones)/, 'stones');
  const place = Number(/\.(\d+)/.exec(plain)?.[1] ?? 0);
  const at = plain.replace(/\.\d+/, '.#');
  const names = Object.keys(productColumns) as ProductColumn[];
  const column =
    names.find((name) => productColumns[name].at === at) ??
    names.find((name) => productColumns[name].at.startsWith(`${at}.`)) ??
    'Title';
  return { column, place };
}
