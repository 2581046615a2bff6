import { stateTaxName } from '@kanaka/contracts/gst';
import { type PageHead, pageHeads } from '@kanaka/contracts/page-head';
import { getShop, type Shop } from '@kanaka/contracts/settings';
import { taxLabel, taxPercentFor } from '@kanaka/money/tax';
import { call } from '@kanaka/web-kit/call';
import { api } from '../api.ts';

/** Until the shop has said who it is: its mark stands without a name, and there is nobody to write to. */
const unknown: Shop = {
  name: '',
  tagline: '',
  description: '',
  legalName: '',
  addressLines: [],
  state: '',
  gstin: '',
  email: '',
  phone: '',
  whatsapp: '',
  social: { instagram: '', facebook: '', youtube: '' },
  reviewUrl: '',
  mapEmbedUrl: '',
  exportTaxPercent: 3,
  shippingNote: '',
  maxQuantity: 5,
};

/** What was last said: who sells is nobody's own, and outlasts what is forgotten when somebody signs out. */
let known = unknown;

export const shopApi = api.injectEndpoints({
  endpoints: (build) => ({
    shop: build.query({
      ...call(getShop),
      onQueryStarted: async (_, { queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) known = answer.data.data;
      },
    }),
  }),
});

/** Who sells here, and how to reach them. The document brings it along, so it is there for the first render. */
export function useShop(): Shop {
  return shopApi.useShopQuery().data?.data ?? known;
}

/** What is added to a price within India, in percent: nothing where the seller is not registered under GST. */
export function useTaxPercent(): number {
  return taxPercentFor(undefined, useShop());
}

/** The words beside a tax that was worked out at `taxPercent` for a place; empty until its country is known. */
export function taxWords(shop: Shop, place: { country?: string; state?: string }, taxPercent: number): string {
  const { state, gstUnregistered } = shop;
  return taxLabel(place, { homeState: state, stateTax: stateTaxName(state), gstUnregistered }, taxPercent);
}

/** What one of the shop's own pages is called and says of itself. */
export function usePageHead(address: keyof ReturnType<typeof pageHeads>): PageHead {
  return pageHeads(useShop())[address];
}
