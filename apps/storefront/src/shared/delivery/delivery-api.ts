import { deliveryTo } from '@kanaka/contracts/orders/delivery';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const DeliveryApi = api.injectEndpoints({
  // Days pass: what was promised an hour ago may not hold any more.
  endpoints: (build) => ({ deliveryTo: build.query({ ...call(deliveryTo), keepUnusedDataFor: 60 }) }),
});
