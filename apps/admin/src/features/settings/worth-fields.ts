import type { WorthRules } from '@kanaka/contracts/catalog/settings';
import { usualWorth } from '@kanaka/contracts/catalog/shop-profile';
import { numberIn } from './rate-settings-fields.ts';

type ShareFields = { metalPercent: string; stonesPercent: string };

/** What the shop gives for pieces and old gold, as the form has it: percentages as typed. */
export type WorthFields = {
  published: 'yes' | 'no';
  exchange: ShareFields;
  buyBack: ShareFields;
  oldGoldDeductionPercent: string;
};

/** Rules that are not published begin with the usual ones. */
export function worthFieldsOf(worth: WorthRules | null | undefined): WorthFields {
  const { exchange, buyBack, oldGoldDeductionPercent } = worth ?? usualWorth;
  const shares = ({ metalPercent, stonesPercent }: WorthRules['exchange']): ShareFields => ({
    metalPercent: String(metalPercent),
    stonesPercent: String(stonesPercent),
  });
  return {
    published: worth ? 'yes' : 'no',
    exchange: shares(exchange),
    buyBack: shares(buyBack),
    oldGoldDeductionPercent: String(oldGoldDeductionPercent),
  };
}

/** As the contract reads it. */
export function writtenWorth({ published, exchange, buyBack, oldGoldDeductionPercent }: WorthFields) {
  if (published === 'no') return null;
  const shares = ({ metalPercent, stonesPercent }: ShareFields) => ({
    metalPercent: numberIn(metalPercent),
    stonesPercent: numberIn(stonesPercent),
  });
  return {
    exchange: shares(exchange),
    buyBack: shares(buyBack),
    oldGoldDeductionPercent: numberIn(oldGoldDeductionPercent),
  };
}
