/**
 * The states and union territories in which pincodes begin with these two or three digits (Department of Posts: the first digit
 * is the zone, the second the sub-zone, the third the sorting district). Zones follow the post's routes, not borders, so some
 * lie in several states. Army post (90 to 99) is nowhere.
 */
const statesByPrefix: Record<string, readonly string[]> = {
  11: ['Delhi'],
  12: ['Haryana'],
  13: ['Haryana', 'Punjab'],
  14: ['Punjab', 'Chandigarh'],
  15: ['Punjab'],
  16: ['Chandigarh', 'Punjab', 'Haryana'],
  17: ['Himachal Pradesh', 'Chandigarh'],
  18: ['Jammu and Kashmir'],
  19: ['Jammu and Kashmir', 'Ladakh'],
  20: ['Uttar Pradesh'],
  21: ['Uttar Pradesh'],
  22: ['Uttar Pradesh'],
  23: ['Uttar Pradesh'],
  24: ['Uttar Pradesh', 'Uttarakhand'],
  25: ['Uttar Pradesh'],
  26: ['Uttar Pradesh', 'Uttarakhand'],
  27: ['Uttar Pradesh'],
  28: ['Uttar Pradesh'],
  30: ['Rajasthan'],
  31: ['Rajasthan'],
  32: ['Rajasthan'],
  33: ['Rajasthan'],
  34: ['Rajasthan'],
  36: ['Gujarat', 'Dadra and Nagar Haveli and Daman and Diu'],
  37: ['Gujarat'],
  38: ['Gujarat'],
  39: ['Gujarat', 'Dadra and Nagar Haveli and Daman and Diu'],
  40: ['Maharashtra'],
  403: ['Goa'],
  41: ['Maharashtra'],
  42: ['Maharashtra'],
  43: ['Maharashtra'],
  44: ['Maharashtra'],
  45: ['Madhya Pradesh'],
  46: ['Madhya Pradesh'],
  47: ['Madhya Pradesh'],
  48: ['Madhya Pradesh'],
  49: ['Chhattisgarh'],
  50: ['Telangana', 'Andhra Pradesh'],
  51: ['Andhra Pradesh'],
  52: ['Andhra Pradesh'],
  53: ['Andhra Pradesh', 'Puducherry'],
  56: ['Karnataka'],
  57: ['Karnataka'],
  58: ['Karnataka'],
  59: ['Karnataka'],
  60: ['Tamil Nadu', 'Puducherry'],
  61: ['Tamil Nadu'],
  62: ['Tamil Nadu'],
  63: ['Tamil Nadu'],
  64: ['Tamil Nadu'],
  67: ['Kerala', 'Puducherry'],
  68: ['Kerala', 'Lakshadweep'],
  69: ['Kerala'],
  70: ['West Bengal'],
  71: ['West Bengal'],
  72: ['West Bengal'],
  73: ['West Bengal'],
  737: ['Sikkim', 'West Bengal'],
  74: ['West Bengal'],
  744: ['Andaman and Nicobar Islands'],
  75: ['Odisha'],
  76: ['Odisha'],
  77: ['Odisha'],
  78: ['Assam'],
  79: ['Arunachal Pradesh', 'Assam', 'Manipur', 'Meghalaya', 'Mizoram', 'Nagaland', 'Tripura'],
  80: ['Bihar'],
  81: ['Bihar', 'Jharkhand'],
  82: ['Bihar', 'Jharkhand'],
  83: ['Jharkhand', 'Bihar'],
  84: ['Bihar'],
  85: ['Bihar'],
};

/** Where a pincode lies; empty when it is not complete, or of no state. */
export function statesOfPincode(pincode: string): readonly string[] {
  if (!/^\d{6}$/.test(pincode)) return [];
  return statesByPrefix[pincode.slice(0, 3)] ?? statesByPrefix[pincode.slice(0, 2)] ?? [];
}

/**
 * What to check when a pincode does not lie in the state, whose tax is charged; empty when it does, or when that is not known.
 * Only a warning: a parcel arrives by its pincode, and borders of postal zones are not exact.
 */
export function stateWarning({ country, state, pincode }: { country: string; state: string; pincode: string }): string {
  const states = country === 'India' && state ? statesOfPincode(pincode) : [];
  if (states.length === 0 || states.includes(state)) return '';
  const places = new Intl.ListFormat('en-IN', { type: 'disjunction' }).format(states);
  return `Pincode ${pincode} is usually in ${places}, not in ${state}. Please check both: the tax follows the state.`;
}
