import * as contract from '@kanaka/contracts/identity/addresses';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

const A_DAY_S = 24 * 60 * 60;

export const AddressesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAddresses: build.query({ ...call(contract.listAddresses), providesTags: ['Address'] }),
    addAddress: build.mutation({ ...call(contract.addAddress), invalidatesTags: ['Address'] }),
    updateAddress: build.mutation({ ...call(contract.updateAddress), invalidatesTags: ['Address'] }),
    makeDefault: build.mutation({ ...call(contract.makeDefault), invalidatesTags: ['Address'] }),
    deleteAddress: build.mutation({ ...call(contract.deleteAddress), invalidatesTags: ['Address'] }),
    listCountries: build.query({ ...call(contract.listCountries), keepUnusedDataFor: A_DAY_S }),
    listStates: build.query({ ...call(contract.listStates), keepUnusedDataFor: A_DAY_S }),
    listCities: build.query({ ...call(contract.listCities), keepUnusedDataFor: A_DAY_S }),
    findAddressFormat: build.query({ ...call(contract.findAddressFormat), keepUnusedDataFor: A_DAY_S }),
    findPincode: build.query({ ...call(contract.findPincode), keepUnusedDataFor: A_DAY_S }),
  }),
});
