import { taxPercentFor } from '@kanaka/money/gst';
import { type Courier, usualCouriers } from '@kanaka/contracts/orders/couriers';
import { getSettings, getShop, listCouriers } from '@kanaka/contracts/catalog/settings';
import { call } from '@kanaka/web-kit/call';
import { useEffect } from 'react';
import { api } from '../api.ts';

export const ShopApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What every visitor may know of the shop. */
    shop: build.query({ ...call(getShop), providesTags: ['Settings'] }),
    settings: build.query({ ...call(getSettings, { fresh: true }), providesTags: ['Settings'] }),
    couriers: build.query({ ...call(listCouriers, { fresh: true }), providesTags: ['Settings'] }),
  }),
});

const useShopQuery = () => ShopApi.useShopQuery(undefined, { refetchOnMountOrArgChange: false }).data?.data;

/** The shop's name; empty while it is loading. */
export function useShopName(): string {
  return useShopQuery()?.name ?? '';
}

/** The couriers in the settings. */
export function useCourierOptions() {
  const couriers: readonly Courier[] = ShopApi.useCouriersQuery().data?.data ?? usualCouriers;
  return couriers.map(({ name }) => ({ value: name, label: name }));
}

/** Shows the owner's icon in the browser's tab, and without one that of the document. */
export function useShopIcon(): void {
  const icon = useShopQuery()?.favicon;
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (!link || !icon) return undefined;
    const { href, type } = link;
    Object.assign(link, { href: icon, type: 'image/png' });
    return () => void Object.assign(link, { href, type });
  }, [icon]);
}

/** The tax rate of a delivery within India; 0 when the shop is not registered under GST. */
export function useTaxPercent(): number {
  const shop = useShopQuery();
  return taxPercentFor('India', { ...shop, exportTaxPercent: shop?.exportTaxPercent ?? 0 });
}
