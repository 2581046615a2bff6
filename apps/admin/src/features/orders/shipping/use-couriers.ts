import { usualCouriers, type Courier } from '@kanaka/contracts/orders/couriers';
import { getSettings } from '@kanaka/contracts/catalog/settings';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../../api.ts';

const couriersApi = api.injectEndpoints({
  endpoints: (build) => ({ couriers: build.query({ ...call(getSettings), providesTags: ['Settings'] }) }),
});

/** The couriers in the settings. */
export function useCouriers(): readonly Courier[] {
  return couriersApi.useCouriersQuery(undefined).data?.data.couriers ?? usualCouriers;
}
