import { getShop } from '@kanaka/contracts/settings';
import { call } from '@kanaka/web-kit/call';
import { api } from '../api.ts';

export const shopApi = api.injectEndpoints({
  endpoints: (build) => ({ shop: build.query({ ...call(getShop), providesTags: ['Settings'] }) }),
});

/** What the shop is called; empty until it has said so. */
export function useShopName(): string {
  return shopApi.useShopQuery(undefined, { refetchOnMountOrArgChange: false }).data?.data.name ?? '';
}
