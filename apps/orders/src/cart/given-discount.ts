import type { GivenDiscount } from '@kanaka/contracts/orders/typed-orders';
import { roundedShare } from '@kanaka/money/rounded-share';
import { toPaise, toRupees } from '@kanaka/money/rupees';
import type { NewItem } from '../orders/orders.repository.ts';

/**
 * Takes a discount off the prices of pieces, before tax, so that tax, invoice and refunds follow from what is paid. A sum is divided
 * by price; of several of a piece each has the same, so some paise of it can be left. Returns how much was taken off.
 */
export function withDiscount(items: NewItem[], discount: GivenDiscount | null): { items: NewItem[]; paise: number } {
  if (!discount) return { items, paise: 0 };
  const off = discount.kind === 'percent' ? percentOff(items, discount.value) : sumOff(items, toPaise(discount.value));
  const sum = items.reduce((paise, { quantity }, place) => paise + quantity * (off[place] ?? 0), 0);
  return { items: items.map((item, place) => lessOff(item, off[place] ?? 0)), paise: sum };
}

const percentOff = (items: readonly NewItem[], percent: number) =>
  items.map(({ unitPricePaise }) => roundedShare(unitPricePaise, Math.round(percent * 100), 10_000));

/** Of each piece; the paise that are left go to the first lines that can have one more each. */
function sumOff(items: readonly NewItem[], paise: number): number[] {
  const subtotal = items.reduce((sum, { unitPricePaise, quantity }) => sum + unitPricePaise * quantity, 0);
  const off = items.map(({ unitPricePaise }) => Number((BigInt(paise) * BigInt(unitPricePaise)) / BigInt(subtotal)));
  let left = items.reduce((sum, { quantity }, place) => sum - quantity * (off[place] ?? 0), paise);
  for (const [place, { quantity }] of items.entries()) {
    if (quantity > left) continue;
    off[place] = (off[place] ?? 0) + 1;
    left -= quantity;
  }
  return off;
}

function lessOff({ priceBreakup, ...item }: NewItem, off: number): NewItem {
  const unitPricePaise = item.unitPricePaise - off;
  if (!priceBreakup || off === 0) return { ...item, priceBreakup, unitPricePaise };
  const lines = [...priceBreakup.lines, { kind: 'given' as const, amount: toRupees(off) }];
  return { ...item, unitPricePaise, priceBreakup: { ...priceBreakup, lines, salePrice: toRupees(unitPricePaise) } };
}
