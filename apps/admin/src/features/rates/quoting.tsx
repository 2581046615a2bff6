/** How the shop says rates: gold by 22K or 24K, a gram or 10 grams, silver a gram or a kilogram. */
import type { MetalRateSettings } from '@kanaka/contracts/catalog/metal-rates';
import { newMetalRates } from '@kanaka/contracts/catalog/shop-profile';
import { caratOf, goldQuotes, type PreciousMetal, type Quote, silverQuotes } from '@kanaka/money/metal-rates';
import { formatPaise } from '@kanaka/money/rupees';
import { ShopApi } from '../../shared/use-shop.ts';

/** How each metal is quoted, and how the rule of the shop derives the other purities. */
export type Quoting = { quotes: Record<PreciousMetal, Quote>; rule: MetalRateSettings['rule'] };

export const quotingOf = ({
  goldQuote,
  silverQuote,
  rule,
}: Pick<MetalRateSettings, 'goldQuote' | 'silverQuote' | 'rule'>): Quoting => ({
  quotes: { gold: goldQuotes[goldQuote], silver: silverQuotes[silverQuote], platinum: { fineness: 950, grams: 1 } },
  rule,
});

/** "a gram", "for 10 g", "for 1 kg" */
export const perGrams = (grams: number) => (grams === 1 ? 'a gram' : grams === 1000 ? 'for 1 kg' : `for ${grams} g`);

/** "₹14,656.00 a gram"; takes paise for so many grams. */
export const quoted = ({ grams }: Pick<Quote, 'grams'>, paise: number) => `${formatPaise(paise)} ${perGrams(grams)}`;

/** The other unit in which a metal is said, beside the gram. */
export const largeUnit: Record<PreciousMetal, number> = { gold: 10, silver: 1000, platinum: 10 };

/** What is quoted, as jewellers call it: "22K gold (916)", "999 silver". */
export const quotedName = (metal: PreciousMetal, { fineness }: Pick<Quote, 'fineness'>) =>
  metal === 'gold' ? `${caratOf(fineness)}K gold (${fineness})` : `${fineness} ${metal}`;

/** As the settings say. */
export function useQuoting() {
  return quotingOf(ShopApi.useSettingsQuery().data?.data.metalRates ?? newMetalRates);
}

/** A rate as the shop quotes its metal; takes paise a gram of the quoted purity. */
export function QuotedRate({ metal, paise }: { metal: PreciousMetal; paise: number }) {
  const { grams } = useQuoting().quotes[metal];
  return (
    <span className="whitespace-nowrap">
      <span className="figures">{formatPaise(paise * grams)}</span> {perGrams(grams)}
    </span>
  );
}
