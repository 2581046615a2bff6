/**
 * The places of India's pincodes, of the postal codes by GeoNames (https://download.geonames.org/export/zip/IN.zip, CC BY 4.0),
 * with states and cities as `country-state-city` spells them: by the first three digits, rows of the codes of states, a city, and
 * the last three digits of the pincodes there. Loaded at the first question.
 */
async function readTable(): Promise<Record<string, string[][]>> {
  return (await import('./pincodes.json', { with: { type: 'json' } })).default;
}

/**
 * Codes of the states in which a pincode lies, the likeliest first, and its city, which can be empty. Of an unknown pincode the
 * states of its first three digits.
 */
export async function findPincode(pincode: string): Promise<{ stateCodes: string[]; city: string; known: boolean }> {
  const rows = (await readTable())[pincode.slice(0, 3)] ?? [];
  const row = rows.find(([, , ends = '']) => ends.split(' ').includes(pincode.slice(3)));
  if (row) return { stateCodes: row[0]?.split(' ') ?? [], city: row[1] ?? '', known: true };
  return { stateCodes: [...new Set(rows.flatMap(([states = '']) => states.split(' ')))], city: '', known: false };
}
