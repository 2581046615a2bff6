type Typed = { state: string; pincode: string };

/**
 * What to check when a pincode does not lie in the state, whose tax is charged; empty when it does, or when that is not known.
 * `states` are those in which it lies. Only a warning: a parcel arrives by its pincode, and borders of postal zones are not exact.
 */
export function stateWarning({ state, pincode }: Typed, states: readonly string[]): string {
  if (states.length === 0 || states.includes(state)) return '';
  const places = new Intl.ListFormat('en-IN', { type: 'disjunction' }).format(states);
  if (state) {
    return `Pincode ${pincode} is usually in ${places}, not in ${state}. Please check both: the tax follows the state.`;
  }
  return states.length > 1 ? `Pincode ${pincode} is in ${places}. Please choose: the tax follows the state.` : '';
}
