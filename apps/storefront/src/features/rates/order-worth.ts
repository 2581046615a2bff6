import { lineKey } from '@kanaka/contracts/catalog/size-labels';
import type { MetalRate } from '@kanaka/contracts/catalog/metal-rates';
import type { Order } from '@kanaka/contracts/orders/orders';
import { toMilligrams } from '@kanaka/contracts/catalog/price-recipe';
import type { WorthRules } from '@kanaka/contracts/catalog/settings';
import { toPaise } from '@kanaka/money/rupees';
import { type Worth, worthOf } from '@kanaka/money/old-gold-worth';

/** What the pieces of one line would bring today; amounts are paise for all of them. */
export type LineWorth = {
  key: string;
  title: string;
  size: string;
  /** Those that were not sent back. */
  quantity: number;
  metals: { purity: string; weight: number; ratePaise: number }[];
  exchange: Worth;
  buyBack: Worth;
};

const toBp = toPaise;

const times = (quantity: number, { metalPaise, stonesPaise, totalPaise }: Worth): Worth => ({
  metalPaise: metalPaise * quantity,
  stonesPaise: stonesPaise * quantity,
  totalPaise: totalPaise * quantity,
});

/**
 * What the pieces of a delivered order would bring at today's rates, by the shop's rules: those that were sold by their
 * metal, that have a rate today, and that were not sent back.
 */
export function worthOfOrder(
  { orderStatus, cartItems, refunds }: Pick<Order, 'orderStatus' | 'cartItems' | 'refunds'>,
  rates: readonly MetalRate[],
  { exchange, buyBack }: WorthRules,
): LineWorth[] {
  if (orderStatus !== 'delivered') return [];
  const returned = refunds.flatMap(({ items }) => items);
  return cartItems.flatMap((item): LineWorth[] => {
    const { productId, size, title } = item;
    const back = returned.filter((each) => each.productId === productId && each.size === size);
    const quantity = item.quantity - back.reduce((sum, each) => sum + each.quantity, 0);
    const lines = item.priceBreakup?.lines ?? [];
    const metals = lines.flatMap((line) => {
      if (line.kind !== 'metal') return [];
      const rate = rates.find(({ metal, fineness }) => metal === line.metal && fineness === line.fineness)?.rate;
      return [{ purity: line.purity, weight: line.weight, ratePaise: rate === undefined ? null : toPaise(rate) }];
    });
    const rated = metals.flatMap(({ ratePaise, ...metal }) => (ratePaise === null ? [] : [{ ...metal, ratePaise }]));
    if (quantity <= 0 || rated.length === 0 || rated.length < metals.length) return [];
    const piece = {
      metals: rated.map(({ weight, ratePaise }) => ({ weightMg: toMilligrams(weight), ratePaise })),
      stonesPaise: lines.reduce((sum, line) => sum + (line.kind === 'stones' ? toPaise(line.amount) : 0), 0),
    };
    const by = ({ metalPercent, stonesPercent }: WorthRules['exchange']) =>
      times(quantity, worthOf(piece, { metalBp: toBp(metalPercent), stonesBp: toBp(stonesPercent) }));
    return [
      {
        key: lineKey(item),
        title,
        size,
        quantity,
        metals: rated,
        exchange: by(exchange),
        buyBack: by(buyBack),
      },
    ];
  });
}
