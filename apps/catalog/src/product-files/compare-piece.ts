import { z } from 'zod';
import { ProductDraft } from '@kanaka/contracts/catalog/admin-products';
import { ImageUrl } from '@kanaka/contracts/media/media';
import { productColumns, type ProductColumn } from '@kanaka/contracts/catalog/product-file';
import type { Finding } from '@kanaka/contracts/catalog/product-imports';
import { UnitDraft } from '@kanaka/contracts/catalog/units';
import { cellsOf, columnsOf, listNames, ownColumns, type Cells, type ListName, type PieceCells } from './cells.ts';
import { describedPiece, type PieceOfFile } from './described-piece.ts';
import { byAlphabet } from './memberships.repository.ts';
import type { ImportPieceRow } from './imports-schema.ts';
import { columnAt, describedBy, isKept, mergeRows, sameThing, type Merged } from './merge-rows.ts';

/** A piece of a file beside that of the shop; without a draft it is wrong, or says nothing new. */
export type Compared = {
  item: ImportPieceRow;
  before: PieceOfFile | null;
  /** Those of the piece as it is. */
  cells: PieceCells;
  merged: Merged;
  draft: ProductDraft | null;
  /** Whether the file says that it is for sale, and it has no picture: it comes in as a draft. */
  isHeld: boolean;
  /** All units in the shop, as they would be. */
  units: UnitDraft[];
  /** By the alphabet. */
  collections: string[];
  faults: Finding[];
};

/** A draft may wait for its pictures; the form and the API want one at once. */
const DraftOfFile = ProductDraft.safeExtend({ images: z.array(ImageUrl).max(20) }).refine(
  ({ images, draft, publishAt }) => images.length > 0 || (draft && !publishAt),
  { path: ['images'], message: 'At least one picture is needed.' },
);
const Beside = z.object({ units: z.array(UnitDraft).default([]), collections: z.array(z.string()).default([]) });
const HANDLE = /^[\p{Ll}\p{Lo}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{M}\p{N}]+)*$/u;
/** As long as that of a long title with a number. */
export const LONGEST_HANDLE = 90;
const nothing: PieceCells = { piece: {}, lists: { metals: [], stones: [], sizes: [], units: [], pictures: [] } };

/** Reads what the rows of a piece say, and refuses it with the words of the form. */
export function comparePiece(
  item: ImportPieceRow,
  { before, columns }: { before: PieceOfFile | null; columns: ReadonlySet<ProductColumn> },
): Compared {
  const cells = before ? cellsOf(describedPiece(before)) : nothing;
  const merged = mergeRows(cells, { rows: item.rows, columns });
  const compared = { item, before, cells, merged, draft: null, isHeld: false, units: [], collections: [], faults: [] };
  const faults = [...merged.faults, ...handleFaults(compared)];
  if (faults.length > 0) return { ...compared, faults };
  if (before && changesOf(cells, merged.cells, merged).length === 0) return compared;
  const said = withStock(withAnyPrice(describedBy(merged.cells)), { item, before, merged, columns });
  const isHeld = !said['draft'] && merged.cells.lists.pictures.length === 0 && !before?.images.length;
  const described = isHeld ? { ...said, draft: true } : said;
  const [draft, beside] = [DraftOfFile.safeParse(described), Beside.safeParse(described)];
  const issues = [draft, beside].flatMap(({ error }) => error?.issues ?? []);
  return {
    ...compared,
    draft: issues.length === 0 && draft.success ? draft.data : null,
    isHeld,
    units: beside.data?.units ?? [],
    collections: [...new Set(beside.data?.collections)].toSorted(byAlphabet),
    faults: oneACell(issues.map(({ path, message }) => faultAt(merged, path.join('.'), message))),
  };
}

function handleFaults({ item: { handle, rows }, before, merged }: Compared): Finding[] {
  const fault = (message: string) => [faultAt(merged, 'handle', message)];
  if (!rows.some(({ cells }) => cells.Handle))
    return fault('Please enter the handle, which says which piece the row belongs to.');
  if (before) return before.archivedAt ? fault('This piece is withdrawn. Put it back in the shop first.') : [];
  if (handle.length > LONGEST_HANDLE || !HANDLE.test(handle)) {
    return fault(`A handle has at most ${LONGEST_HANDLE} small letters and digits, with single hyphens between.`);
  }
  return [];
}

/** A price by metal takes the place of the one that is sent. */
const withAnyPrice = (described: Record<string, unknown>) =>
  described['metalPricing'] === null ? described : { ...described, price: 1, salePrice: '' };

/**
 * With the stock that follows from nothing else. It is a difference to what the file was checked against, so that what was sold
 * since then stays sold.
 */
function withStock(
  described: Record<string, unknown>,
  {
    item,
    before,
    merged,
    columns,
  }: Pick<Compared, 'item' | 'before' | 'merged'> & { columns: ReadonlySet<ProductColumn> },
): Record<string, unknown> {
  const was = (isSaid: boolean, size: string, now: number | undefined) => ({
    stockWas: (isSaid ? item.seen?.stock[size] : undefined) ?? now,
  });
  const sizes = (described['sizes'] ?? []) as { size: string }[];
  if (before?.tagged) return { ...described, sizes: undefined, totalStock: 0 };
  const isCounted = sizes.length > 0 || described['units'] !== undefined;
  return {
    ...described,
    ...(isCounted ? { totalStock: 0 } : was(columns.has('Stock'), '', before?.onHand)),
    sizes: sizes.map((own, place) => {
      const isSaid = columns.has('Size stock') && merged.isNamed('sizes', place);
      const now = before?.sizes.find(({ size }) => size === own.size)?.onHand;
      return { ...own, ...was(isSaid, own.size, now) };
    }),
  };
}

/** What is wrong at a path of a `ProductDraft`. */
export function faultAt(merged: Merged, path: string, message: string): Finding {
  const { column, place } = columnAt(path);
  const isFlag = productColumns[column].kind === 'flag' && path === productColumns[column].at;
  return { row: merged.rowOf(column, place), column, message: isFlag ? 'Please write yes or no.' : message };
}

/** What follows from the first fault of a cell would only repeat it. */
const oneACell = (faults: readonly Finding[]) =>
  [...Map.groupBy(faults, ({ row, column }) => `${row} ${column}`).values()].flatMap((all) => all.slice(0, 1));

/** Long texts are cut: the finding says that they differ. */
const LONGEST_SHOWN = 200;
const shown = (cell = '') => (cell.length > LONGEST_SHOWN ? `${cell.slice(0, LONGEST_SHOWN).toWellFormed()}…` : cell);

/** The cells that differ. Sizes and units are compared with themselves, entries of other lists by their places. */
export function changesOf(before: PieceCells, after: PieceCells, { rowOf }: Merged): Finding[] {
  const differing = (names: readonly ProductColumn[], [one, other]: readonly [Cells, Cells], place = 0): Finding[] =>
    names
      .filter((name) => (one[name] ?? '') !== (other[name] ?? ''))
      .map((column) => ({
        row: rowOf(column, place),
        column,
        before: shown(one[column]),
        after: shown(other[column]),
      }));
  const inLists = listNames.flatMap((list) =>
    pairsOf(list, before, after).flatMap((pair, place) => differing(columnsOf(list), pair, place)),
  );
  return [...differing(ownColumns, [before.piece, after.piece]), ...inLists];
}

function pairsOf(list: ListName, before: PieceCells, after: PieceCells): [Cells, Cells][] {
  const [one, other] = [before.lists[list], after.lists[list]];
  if (isKept(list)) return other.map((entry) => [one.find((own) => sameThing(list, own, entry)) ?? {}, entry]);
  return Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [one[at] ?? {}, other[at] ?? {}]);
}
