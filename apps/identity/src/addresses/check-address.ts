import type { PlaceDraft } from '@kanaka/contracts/identity/addresses';
import { AppError, fieldError } from '@kanaka/server-kit/app-error';
import { phoneAbroad, phoneExample } from '../places/phones.ts';
import type { Place, Places } from '../places/places.ts';
import { postcodeExample, postcodeIn } from '../places/postcodes.ts';

/**
 * Replaces an address's country and state by their known names, and refuses unknown ones. A state is required if the
 * country has any, a city if the state has any. The city is kept as typed, because no list contains every village.
 * Outside India postcode and phone number must fit the country; those of India are checked by the contract.
 */
export async function checkAddress<Draft extends PlaceDraft>(places: Places, draft: Draft): Promise<Draft> {
  const country = await places.country(draft.country);
  if (!country)
    throw fieldError(
      'address.place-unknown',
      'country',
      'We do not know this country. Please choose one from the list.',
    );
  const state = await knownState(places, country, draft.state);
  if (state && !draft.city && (await places.cities(country, state)).length > 0) {
    throw fieldError('address.place-unknown', 'city', 'Please choose a city.');
  }
  return {
    ...draft,
    ...(country.isoCode !== 'IN' && numbersAbroad(country, draft)),
    country: country.name,
    state: state ? state.name : draft.state,
  };
}

/** Null when the country has no states; then any text is accepted as state. */
async function knownState(places: Places, country: Place, typed: string): Promise<Place | null> {
  if ((await places.states(country)).length === 0) return null;
  if (!typed) throw fieldError('address.place-unknown', 'state', 'Please choose a state.');
  const state = await places.state(country, typed);
  if (!state)
    throw fieldError(
      'address.place-unknown',
      'state',
      `We do not know this state of ${country.name}. Please choose one from the list.`,
    );
  return state;
}

/** Both are checked before either is refused, so that the form can show both. */
function numbersAbroad({ name, isoCode }: Place, draft: PlaceDraft): { pincode: string; phone: string } {
  const pincode = postcodeIn(isoCode, draft.pincode);
  const phone = phoneAbroad(isoCode, draft.phone);
  if (pincode !== null && phone !== null) return { pincode, phone };
  const postcode = postcodeExample(isoCode);
  const wrong = {
    pincode: postcode
      ? `This is not a postcode of ${name}. For example: ${postcode}.`
      : 'A postcode has at most 12 letters and digits. You may leave it empty.',
    phone: `This is not a phone number of ${name}. For example: ${phoneExample(isoCode)}.`,
  };
  const issues = [
    ...(pincode === null ? [{ path: 'pincode', message: wrong.pincode }] : []),
    ...(phone === null ? [{ path: 'phone', message: wrong.phone }] : []),
  ];
  throw new AppError('address.format', 'The postcode or phone number does not match the country.', { issues });
}
