import { Button } from '@kanaka/ui/button';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import type { ReactNode } from 'react';
import type { FieldErrors } from 'react-hook-form';
import type { AddressForm } from './address-form.ts';
import type { usePlaces } from './use-places.ts';

/** Country, the pincode's field (`children`), which depends on it, state and city; the city is a text field when there is no list of cities. */
export function PlaceFields({
  form,
  errors,
  places,
  onChange,
  children,
}: {
  form: AddressForm;
  errors: FieldErrors<AddressForm>;
  places: ReturnType<typeof usePlaces>;
  onChange: (field: 'country' | 'state' | 'city', name: string) => void;
  children: ReactNode;
}) {
  const { needs, loadingStates, loadingCities } = places;
  const stateFirst = needs.hasStates && !form.state;
  const listsCities = needs.hasCities || loadingCities || stateFirst || !form.country || loadingStates;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Country *"
          name="country"
          autoComplete="country"
          value={places.countryCode}
          options={places.countryOptions}
          placeholder="Select a country"
          error={errors.country?.message}
          onChange={({ target }) => onChange('country', places.countryName(target.value))}
        />
        {children}
      </div>
      {places.countriesFailed && (
        <p role="alert" className="flex items-center justify-between gap-3 text-sm text-brick">
          The list of countries could not be loaded.
          <Button variant="outline" size="sm" onClick={places.retryCountries}>
            Try again
          </Button>
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        {(!form.country || needs.hasStates || loadingStates) && (
          <SelectField
            label="State *"
            name="state"
            value={places.stateCode}
            options={places.stateOptions}
            placeholder={loadingStates ? 'Loading…' : 'Select a state'}
            disabled={!needs.hasStates}
            error={errors.state?.message}
            onChange={({ target }) => onChange('state', places.stateName(target.value))}
          />
        )}
        {listsCities ? (
          <SelectField
            label="City *"
            name="city"
            value={form.city}
            options={places.cityOptions}
            placeholder={loadingCities ? 'Loading…' : 'Select a city'}
            disabled={!needs.hasCities}
            error={errors.city?.message}
            onChange={({ target }) => onChange('city', target.value)}
          />
        ) : (
          <TextField
            label="City"
            name="city"
            autoComplete="address-level2"
            maxLength={120}
            value={form.city}
            error={errors.city?.message}
            onChange={({ target }) => onChange('city', target.value)}
          />
        )}
      </div>
    </>
  );
}
