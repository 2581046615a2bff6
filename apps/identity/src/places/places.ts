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
/** Name, country code, state code; then a position nobody needs here. */
const CityFile = z.array(z.tuple([z.string(), z.string(), z.string()]).rest(z.unknown()));

/**
 * The data of `country-state-city`, read from its files when first asked: start-up stays quick, and only names are
 * kept (some 10 MB). The package's own functions would keep every city as an object with its position, ten times that.
 */
export function openPlaces(): Places {
  const countries = once(async () => byName(await readData('country', CountryFile)));
  const states = once(async () => groupStates(await readData('state', StateFile)));
  const cities = once(async () => groupCities(await readData('city', CityFile)));
  const statesOf = async (country: Place) => (await states()).get(country.isoCode) ?? [];
  return {
    countries,
    country: async (codeOrName) => pick(await countries(), codeOrName),
    states: statesOf,
    state: async (country, codeOrName) => pick(await statesOf(country), codeOrName),
    async cities(country, state) {
      const key = `${country.isoCode}-${state.isoCode}`;
      return ((await cities()).get(key) ?? []).map((name) => ({ id: `${key}-${name}`, name }));
    },
  };
}

async function readData<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(
    JSON.parse(await readFile(require.resolve(`country-state-city/lib/assets/${file}.json`), 'utf8')),
  );
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

/** Names by `IN-TN`. A name that stands twice in a state is offered once: it is what an address keeps. */
function groupCities(cities: z.infer<typeof CityFile>): Map<string, string[]> {
  const groups = new Map<string, Set<string>>();
  for (const [name, country, state] of cities) {
    const key = `${country}-${state}`;
    const group = groups.get(key);
    if (group) group.add(name);
    else groups.set(key, new Set([name]));
  }
  return new Map([...groups].map(([key, names]) => [key, [...names].sort(alphabet.compare)]));
}

function pick(places: Place[], codeOrName: string): Place | null {
  const wanted = codeOrName.trim().toLowerCase();
  const has = (key: keyof Place) => (place: Place) => place[key].toLowerCase() === wanted;
  return places.find(has('isoCode')) ?? places.find(has('name')) ?? null;
}
