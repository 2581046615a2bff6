import { taxPercentFor } from '@kanaka/money/tax';
import { ShopApi } from '../../../shared/use-shop.ts';

/** The tax rate of a delivery within India; 0 when the shop is not registered under GST. */
export function useTaxPercent(): number {
  const shop = ShopApi.useShopQuery(undefined, { refetchOnMountOrArgChange: false }).data?.data;
  return taxPercentFor('India', { ...shop, exportTaxPercent: shop?.exportTaxPercent ?? 0 });
}
