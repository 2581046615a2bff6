import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { PincodePlace } from '@kanaka/contracts/identity/addresses';
import { z } from 'zod';

export type Place = { name: string; isoCode: string };
export type City = { id: string; name: string };

/** Countries, states and cities, found by ISO code or by name, and the places of India's pincodes. */
export type Places = ReturnType<typeof openPlaces>;

const require = createRequire(import.meta.url);

const CountryFile = z.array(z.object({ name: z.string(), isoCode: z.string() }));
const StateFile = z.array(z.object({ name: z.string(), isoCode: z.string(), countryCode: z.string() }));

/** The data of `country-state-city`, read from its files on first use, so that start-up stays fast. */
export function openPlaces() {
  const countries = once(async () => byName(await readData('country', CountryFile)));
  const states = once(async () => groupStates(await readData('state', StateFile)));
  const cityFile = once(() => readFile(pathOf('city')));
  const statesOf = async (country: Place) => (await states()).get(country.isoCode) ?? [];
  return {
    countries,
    country: async (codeOrName: string) => pick(await countries(), codeOrName),
    states: statesOf,
    state: async (country: Place, codeOrName: string) => pick(await statesOf(country), codeOrName),
    async cities({ isoCode }: Place, state: Place): Promise<City[]> {
      const names = namesIn(await cityFile(), `","${isoCode}","${state.isoCode}","`);
      return names.map((name) => ({ id: `${isoCode}-${state.isoCode}-${name}`, name }));
    },
    async pincode(pincode: string): Promise<PincodePlace> {
      const { stateCodes, city, known } = await findPincode(pincode);
      const ofIndia = (await states()).get('IN') ?? [];
      return {
        states: stateCodes.flatMap((code) => ofIndia.find(({ isoCode }) => isoCode === code)?.name ?? []),
        city,
        known,
      };
    },
  };
}

const pathOf = (file: string) => require.resolve(`country-state-city/lib/assets/${file}.json`);

async function readData<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(JSON.parse(await readFile(pathOf(file), 'utf8')));
}

/**
 * Names of a state's cities in alphabetical order, each once, because an address stores only the name. `rows` are 8 MB like
 * `["Chennai","IN","TN","13.08","80.27"]`, and `rest` is what follows a name there. They are searched at each call, in some
 * milliseconds: parsed, as the package's own functions do it, they would take 250 MB for a shop that sends to India.
 */
function namesIn(rows: Buffer, rest: string): string[] {
  const names = new Set<string>();
  for (let end = rows.indexOf(rest); end >= 0; end = rows.indexOf(rest, end + 1)) {
    names.add(z.string().parse(JSON.parse(rows.toString('utf8', rows.lastIndexOf('["', end) + 1, end + 1))));
  }
  return [...names].sort(alphabet.compare);
}

/** Caches the promise of the first call; after a failure the next call tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

const alphabet = new Intl.Collator('en');

function byName(places: Place[]): Place[] {
  return places
    .map(({ name, isoCode }) => ({ name, isoCode }))
    .sort((one, other) => alphabet.compare(one.name, other.name));
}

function groupStates(states: z.infer<typeof StateFile>): Map<string, Place[]> {
  const groups = Map.groupBy(states, ({ countryCode }) => countryCode);
  return new Map([...groups].map(([country, group]) => [country, byName(group)]));
}

function pick(places: Place[], codeOrName: string): Place | null {
  const wanted = codeOrName.trim().toLowerCase();
  const has = (key: keyof Place) => (place: Place) => place[key].toLowerCase() === wanted;
  return places.find(has('isoCode')) ?? places.find(has('name')) ?? null;
}

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
async function findPincode(pincode: string): Promise<{ stateCodes: string[]; city: string; known: boolean }> {
  const rows = (await readTable())[pincode.slice(0, 3)] ?? [];
  const row = rows.find(([, , ends = '']) => ends.split(' ').includes(pincode.slice(3)));
  if (row) return { stateCodes: row[0]?.split(' ') ?? [], city: row[1] ?? '', known: true };
  return { stateCodes: [...new Set(rows.flatMap(([states = '']) => states.split(' ')))], city: '', known: false };
}
