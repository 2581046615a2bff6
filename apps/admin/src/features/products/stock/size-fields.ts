import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { bySize, sizesOf } from '@kanaka/contracts/catalog/size-labels';
import type { Sizing } from '@kanaka/contracts/catalog/sizes';

/** One size as the form has it: its stock, and its own net weight in grams if it has one, as typed. */
export type SizeFields = { size: string; stock: string; weight: string };

export function sizeFieldsOf({ sizes }: Pick<AdminProduct, 'sizes'>): SizeFields[] {
  return sizes.map(({ size, stock, netWeight }) => ({ size, stock: String(stock), weight: String(netWeight ?? '') }));
}

/** The total stock of the sizes; a stock that is not a number counts as 0. */
export function sumOf(sizes: readonly SizeFields[]): number {
  return sizes.reduce((sum, { stock }) => sum + (Number(stock) || 0), 0);
}

/**
 * The sizes in the request body, each with the stock that the form showed, so that pieces sold since then stay sold. Only a
 * piece priced by its metal has weights of sizes; an empty one means: as the piece.
 */
export function sizeDraftsOf(
  sizes: readonly SizeFields[],
  { shown = [], isWeighed }: { shown?: AdminProduct['sizes'] | undefined; isWeighed: boolean },
) {
  return sizes.map(({ size, stock, weight }) => {
    const before = shown.find((each) => each.size === size);
    return {
      size,
      stock,
      ...(before && { stockWas: before.stock }),
      ...(isWeighed && { netWeight: weight.trim() || null }),
    };
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
  const sizeIn = (sizes: readonly SizeFields[], size: string) => sizes.find((each) => each.size === size);
  const all = [...theirs, ...mine.filter(({ size }) => !sizeIn(theirs, size))];
  return all
    .flatMap(({ size }) => {
      const [before, wanted, now] = [sizeIn(opened, size), sizeIn(mine, size), sizeIn(theirs, size)];
      if (before?.stock === wanted?.stock && before?.weight === wanted?.weight) return now ? [now] : [];
      if (!wanted || !before || !now) return wanted ? [wanted] : [];
      const stock = Number(now.stock) + Number(wanted.stock) - Number(before.stock);
      return [
        {
          size,
          stock: Number.isSafeInteger(stock) ? String(Math.max(0, stock)) : wanted.stock,
          weight: wanted.weight === before.weight ? now.weight : wanted.weight,
        },
      ];
    })
    .toSorted(bySize);
}
