import type { AddressDraft } from '@kanaka/contracts/identity/addresses';
import { pincodeFault } from '@kanaka/contracts/pincode';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { type AddressForm, HOME } from './address-form.ts';
import { AddressesApi } from './addresses-api.ts';

/**
 * Looks up a complete pincode of India, and fills in state and city when it lies in one state only. What the shopper has
 * chosen stays, unless they `take` the pincode's; what an earlier pincode has filled in does not.
 */
export function usePincode(
  { country, pincode }: AddressForm,
  { getValues, setValue }: Pick<UseFormReturn<z.input<typeof AddressDraft>>, 'getValues' | 'setValue'>,
) {
  const complete = country === HOME && pincodeFault(pincode) === null;
  const { currentData } = AddressesApi.useFindPincodeQuery(complete ? { params: { pincode } } : skipToken);
  const { states = [], city = '' } = (complete && currentData?.data) || {};
  const state = states.length === 1 ? (states[0] ?? '') : '';
  const filledIn = useRef({ state: '', city: '' });

  const take = () => {
    filledIn.current = { state, city };
    setValue('state', state);
    setValue('city', city);
  };

  useEffect(() => {
    const chosen = (field: 'state' | 'city') => {
      const value = getValues(field);
      return value && value !== filledIn.current[field];
    };
    if (!state || chosen('city') || (chosen('state') && getValues('state') !== state)) return;
    filledIn.current = { state, city };
    setValue('state', state);
    setValue('city', city);
  }, [state, city, pincode, getValues, setValue]);

  return { states, place: state && [city, state].filter(Boolean).join(', '), take };
}
