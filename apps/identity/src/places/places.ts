import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { z } from 'zod';

export type Place = { name: string; isoCode: string };
export type City = { id: string; name: string };

/** Countries, states and cities, found by ISO code or by name. */
export type Places = {
  countries: () => Promise<Place[]>;
  country: (codeOrName: string) => Promise<Place | null>;
  states: (country: Place) => Promise<Place[]>;
  state: (country: Place, codeOrName: string) => Promise<Place | null>;
  cities: (country: Place, state: Place) => Promise<City[]>;
};

const require = createRequire(import.meta.url);

const CountryFile = z.array(z.object({ name: z.string(), isoCode: z.string() }));
const StateFile = z.array(z.object({ name: z.string(), isoCode: z.string(), countryCode: z.string() }));

/**
 * The data of `country-state-city`, read from its files when first asked, so start-up stays quick. Cities are read one
 * country at a time: all of them parsed, as the package's own functions do, take 250 MB for a shop that sends to India.
 */
export function openPlaces(): Places {
  const countries = once(async () => byName(await readData('country', CountryFile)));
  const states = once(async () => groupStates(await readData('state', StateFile)));
  const citiesByCountry = new Map<string, () => Promise<Map<string, string[]>>>();
  const statesOf = async (country: Place) => (await states()).get(country.isoCode) ?? [];
  return {
    countries,
    country: async (codeOrName) => pick(await countries(), codeOrName),
    states: statesOf,
    state: async (country, codeOrName) => pick(await statesOf(country), codeOrName),
    async cities({ isoCode }, state) {
      const read = citiesByCountry.get(isoCode) ?? once(() => readCities(isoCode));
      citiesByCountry.set(isoCode, read);
      const names = (await read()).get(state.isoCode) ?? [];
      return names.map((name) => ({ id: `${isoCode}-${state.isoCode}-${name}`, name }));
    },
  };
}

const pathOf = (file: string) => require.resolve(`country-state-city/lib/assets/${file}.json`);

async function readData<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(JSON.parse(await readFile(pathOf(file), 'utf8')));
}

/**
 * A country's city names by state code, out of the 8 MB of `["Chennai","IN","TN","13.08","80.27"]`. The bytes are read as
 * Latin-1 (one character each, half the memory) and only what is found is made text. A name that stands twice in a
 * state is kept once: it is what an address keeps.
 */
async function readCities(country: string): Promise<Map<string, string[]>> {
  const file = await readFile(pathOf('city'), 'latin1');
  const states = new Map<string, Set<string>>();
  for (const [, name, state = ''] of file.matchAll(
    new RegExp(`\\[("(?:[^"\\\\]|\\\\.)*"),"${country}","([^"]*)"`, 'g'),
  )) {
    const names = states.get(state) ?? new Set();
    names.add(z.string().parse(JSON.parse(Buffer.from(name ?? '', 'latin1').toString())));
    states.set(state, names);
  }
  return new Map([...states].map(([state, names]) => [state, [...names].sort(alphabet.compare)]));
}

/** Keeps the promise of the first call; a call that failed is forgotten, so the next one tries again. */
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
