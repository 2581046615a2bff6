import type { AddressDraft } from '@kanaka/contracts/identity';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Place, Places } from '../places/places.ts';

/**
 * Replaces an address's country and state by their known names, and refuses unknown ones. A state is required if the
 * country has any, a city if the state has any. The city is kept as typed, because no list contains every village.
 */
export async function checkPlace(places: Places, draft: AddressDraft): Promise<AddressDraft> {
  const country = await places.country(draft.country);
  if (!country) throw refused('country', 'We do not know this country. Please choose one from the list.');
  const state = await knownState(places, country, draft.state);
  if (state && !draft.city && (await places.cities(country, state)).length > 0) {
    throw refused('city', 'Please choose a city.');
  }
  return { ...draft, country: country.name, state: state ? state.name : draft.state };
}

/** Null when the country has no states; then any text is accepted as state. */
async function knownState(places: Places, country: Place, typed: string): Promise<Place | null> {
  if ((await places.states(country)).length === 0) return null;
  if (!typed) throw refused('state', 'Please choose a state.');
  const state = await places.state(country, typed);
  if (!state) throw refused('state', `We do not know this state of ${country.name}. Please choose one from the list.`);
  return state;
}

function refused(path: 'country' | 'state' | 'city', message: string): AppError {
  return new AppError('invalid', 'address.place-unknown', message, { issues: [{ path, message }] });
}
