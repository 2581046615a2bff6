import { skipToken } from '@reduxjs/toolkit/query';
import { type AddressForm, HOME, type PlaceNeeds } from './address-form.ts';
import { AddressesApi } from './addresses-api.ts';

type Place = { name: string; isoCode: string };

const codeOf = (places: readonly Place[], name: string) => places.find((place) => place.name === name)?.isoCode ?? '';
const nameOf = (places: readonly Place[], code: string) => places.find((place) => place.isoCode === code)?.name ?? '';
const toOption = ({ name, isoCode }: Place) => ({ value: isoCode, label: name });

/** The options for country, state and city, the codes that belong to the chosen names, and the country's format. */
export function usePlaces({ country, state, city }: Pick<AddressForm, 'country' | 'state' | 'city'>) {
  const countriesQuery = AddressesApi.useListCountriesQuery();
  const countries = countriesQuery.data?.data ?? [];
  const countryCode = codeOf(countries, country);

  const statesQuery = AddressesApi.useListStatesQuery(countryCode ? { params: { country: countryCode } } : skipToken);
  const states = countryCode ? (statesQuery.currentData?.data ?? []) : [];
  const stateCode = codeOf(states, state);

  const citiesQuery = AddressesApi.useListCitiesQuery(
    countryCode && stateCode ? { params: { country: countryCode, state: stateCode } } : skipToken,
  );
  const listed = stateCode ? (citiesQuery.currentData?.data ?? []) : [];
  // A saved city that is not in the list (or is spelled differently) remains an option.
  const cities =
    listed.length > 0 && city && !listed.some(({ name }) => name === city) ? [{ name: city }, ...listed] : listed;

  const abroad = countryCode && country !== HOME;
  const formatQuery = AddressesApi.useFindAddressFormatQuery(abroad ? { params: { country: countryCode } } : skipToken);
  const format = abroad ? formatQuery.currentData?.data : undefined;

  const needs: PlaceNeeds = {
    loading: countriesQuery.isLoading || statesQuery.isFetching || citiesQuery.isFetching,
    hasStates: states.length > 0,
    hasCities: listed.length > 0,
    // If it cannot be loaded, the server decides.
    hasPostcodes: format ? format.postcodeExample !== '' : !(abroad && formatQuery.isError),
  };
  return {
    needs,
    format,
    countryCode,
    stateCode,
    countryOptions: countries.map(toOption),
    stateOptions: states.map(toOption),
    cityOptions: cities.map(({ name }) => ({ value: name, label: name })),
    countryName: (code: string) => nameOf(countries, code),
    stateName: (code: string) => nameOf(states, code),
    loadingStates: statesQuery.isFetching,
    loadingCities: citiesQuery.isFetching,
    countriesFailed: countriesQuery.isError,
    retryCountries: () => void countriesQuery.refetch(),
  };
}
