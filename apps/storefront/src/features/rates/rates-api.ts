import * as contract from '@kanaka/contracts/catalog/metal-rates';
import { type RatesPlace, shownRates } from '@kanaka/presentation/rates-url';
import { type ArgOf, call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

export const RatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    rates: build.query(call(contract.listRates)),
    history: build.query(call(contract.rateHistory)),
  }),
});

/** What to ask for the history that the page shows. */
export function historyOf({ of, days }: RatesPlace): ArgOf<typeof contract.rateHistory> {
  const { metal, fineness } = shownRates[of];
  return { query: { metal, fineness, days } };
}
