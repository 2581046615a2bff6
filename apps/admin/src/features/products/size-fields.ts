import type { AdminProduct } from '@kanaka/contracts/admin-products';
import { bySize, sizesOf } from '@kanaka/contracts/size-labels';
import type { Sizing } from '@kanaka/contracts/sizes';

/** One size as the form has it: its stock still as typed. */
export type SizeFields = { size: string; stock: string };

export function sizeFieldsOf({ sizes }: Pick<AdminProduct, 'sizes'>): SizeFields[] {
  return sizes.map(({ size, stock }) => ({ size, stock: String(stock) }));
}

/** What the sizes come to; what is no number yet counts for nothing. */
export function sumOf(sizes: readonly SizeFields[]): number {
  return sizes.reduce((sum, { stock }) => sum + (Number(stock) || 0), 0);
}

/** What is sent: with what the form showed when it was opened, so that pieces sold since stay sold. */
export function sizeDraftsOf(sizes: readonly SizeFields[], shown: AdminProduct['sizes'] = []) {
  return sizes.map(({ size, stock }) => {
    const before = shown.find((each) => each.size === size);
    return { size, stock, ...(before && { stockWas: before.stock }) };
  });
}

/** The sizes that can be added to a piece; the halves only when they are asked for. */
export function sizesToAdd(sizing: Sizing, { halves }: { halves: boolean }): readonly string[] {
  return sizesOf(sizing).filter((size) => halves || !size.includes('.'));
}

/** Where a size belongs among others, the smallest first. */
export function placeOf(size: string, sizes: readonly SizeFields[]): number {
  return sizes.filter((each) => bySize(each, { size }) < 0).length;
}

/**
 * The sizes somebody has changed, on top of those in the shop by now. A changed stock means so many more or fewer: pieces
 * that came or went in the meantime did so.
 */
export function mergedSizes({
  opened,
  mine,
  theirs,
}: Record<'opened' | 'mine' | 'theirs', SizeFields[]>): SizeFields[] {
  const stockIn = (sizes: readonly SizeFields[], size: string) => sizes.find((each) => each.size === size)?.stock;
  const all = [...theirs, ...mine.filter(({ size }) => stockIn(theirs, size) === undefined)];
  return all
    .flatMap(({ size }) => {
      const [before, wanted, now] = [opened, mine, theirs].map((sizes) => stockIn(sizes, size));
      if (before === wanted) return now === undefined ? [] : [{ size, stock: now }];
      if (wanted === undefined || before === undefined || now === undefined) {
        return wanted === undefined ? [] : [{ size, stock: wanted }];
      }
      const stock = Number(now) + Number(wanted) - Number(before);
      return [{ size, stock: Number.isSafeInteger(stock) ? String(Math.max(0, stock)) : wanted }];
    })
    .toSorted(bySize);
}
