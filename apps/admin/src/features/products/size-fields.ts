import type { AdminProduct } from '@kanaka/contracts/admin-products';
import { bySize, sizesOf } from '@kanaka/contracts/size-labels';
import type { Sizing } from '@kanaka/contracts/sizes';

/** One size as the form has it: its stock as typed. */
export type SizeFields = { size: string; stock: string };

export function sizeFieldsOf({ sizes }: Pick<AdminProduct, 'sizes'>): SizeFields[] {
  return sizes.map(({ size, stock }) => ({ size, stock: String(stock) }));
}

/** The total stock of the sizes; a stock that is not a number counts as 0. */
export function sumOf(sizes: readonly SizeFields[]): number {
  return sizes.reduce((sum, { stock }) => sum + (Number(stock) || 0), 0);
}

/** The sizes in the request body, each with the stock that the form showed, so that pieces sold since then stay sold. */
export function sizeDraftsOf(sizes: readonly SizeFields[], shown: AdminProduct['sizes'] = []) {
  return sizes.map(({ size, stock }) => {
    const before = shown.find((each) => each.size === size);
    return { size, stock, ...(before && { stockWas: before.stock }) };
  });
}

/** The sizes that can be added to a piece; half sizes only on request. */
export function sizesToAdd(sizing: Sizing, { halves }: { halves: boolean }): readonly string[] {
  return sizesOf(sizing).filter((size) => halves || !size.includes('.'));
}

/** The index at which a size belongs in the sorted list. */
export function placeOf(size: string, sizes: readonly SizeFields[]): number {
  return sizes.filter((each) => bySize(each, { size }) < 0).length;
}

/**
 * The sizes edited in this form, merged with what is stored now. A changed stock is merged as a difference, so pieces sold
 * or added in the meantime still count.
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
