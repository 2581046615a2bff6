import { getShop } from '@kanaka/contracts/settings';
import { call } from '@kanaka/web-kit/call';
import { api } from '../api.ts';

export const shopApi = api.injectEndpoints({
  endpoints: (build) => ({ shop: build.query({ ...call(getShop), providesTags: ['Settings'] }) }),
});

/** The shop's name; empty while it is loading. */
export function useShopName(): string {
  return shopApi.useShopQuery(undefined, { refetchOnMountOrArgChange: false }).data?.data.name ?? '';
}
