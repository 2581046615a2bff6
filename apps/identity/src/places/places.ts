import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { PincodePlace } from '@kanaka/contracts/identity/addresses';
import { z } from 'zod';
import { findPincode } from './pincodes.ts';

export type Place = { name: string; isoCode: string };
export type City = { id: string; name: string };

/** Countries, states and cities, found by ISO code or by name, and the places of India's pincodes. */
export type Places = {
  countries: () => Promise<Place[]>;
  country: (codeOrName: string) => Promise<Place | null>;
  states: (country: Place) => Promise<Place[]>;
  state: (country: Place, codeOrName: string) => Promise<Place | null>;
  cities: (country: Place, state: Place) => Promise<City[]>;
  pincode: (pincode: string) => Promise<PincodePlace>;
};

const require = createRequire(import.meta.url);

const CountryFile = z.array(z.object({ name: z.string(), isoCode: z.string() }));
const StateFile = z.array(z.object({ name: z.string(), isoCode: z.string(), countryCode: z.string() }));

/**
 * The data of `country-state-city`, read from its files on first use, so that start-up stays fast. The cities stay
 * in their file: parsing all of it, as the package's own functions do, takes 250 MB for a shop that sends to India.
 */
export function openPlaces(): Places {
  const countries = once(async () => byName(await readData('country', CountryFile)));
  const states = once(async () => groupStates(await readData('state', StateFile)));
  const cities = once(readCities);
  const statesOf = async (country: Place) => (await states()).get(country.isoCode) ?? [];
  return {
    countries,
    country: async (codeOrName) => pick(await countries(), codeOrName),
    states: statesOf,
    state: async (country, codeOrName) => pick(await statesOf(country), codeOrName),
    async cities({ isoCode }, state) {
      const namesIn = await cities();
      return (await namesIn(isoCode, state.isoCode)).map((name) => ({
        id: `${isoCode}-${state.isoCode}-${name}`,
        name,
      }));
    },
    async pincode(pincode) {
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

const CityRows = z.array(z.tuple([z.string()]).rest(z.unknown()));

/** Names of a state's cities in alphabetical order; empty when the state has none. */
type CityNames = (country: string, state: string) => Promise<string[]>;

const CITY_ROW = /\["(?:[^"\\]|\\.)*","([^"]*)","([^"]*)"/g;

/** Where in the file a state's rows begin and end, in bytes. */
type Run = { start: number; end: number };

/**
 * The file has 8 MB of rows like `["Chennai","IN","TN","13.08","80.27"]`. It is scanned once, piece by piece, for the
 * position of each state's rows; only the positions are kept, and a state's rows are read from the file at each call.
 * Duplicate names within a state are removed, because an address stores only the name.
 */
async function readCities(): Promise<CityNames> {
  const path = pathOf('city');
  const runsOf = Map.groupBy(await findRuns(path), ({ state }) => state);
  return async (country, state) => {
    const rows = await readRuns(path, runsOf.get(`${country}-${state}`) ?? []);
    const cities = rows.flatMap((text) => CityRows.parse(JSON.parse(`[${text}]`)));
    return [...new Set(cities.map(([name]) => name))].sort(alphabet.compare);
  };
}

async function findRuns(path: string): Promise<(Run & { state: string })[]> {
  const begun: { state: string; start: number }[] = [];
  let rest = '';
  /** The offset of `rest` in the file. */
  let offset = 0;
  // latin1 maps each byte to one character, so that indices in the text are offsets in the file.
  for await (const piece of createReadStream(path, 'latin1')) {
    const text = rest + String(piece);
    let read = 0;
    for (const row of text.matchAll(CITY_ROW)) {
      const state = `${row[1]}-${row[2]}`;
      if (state !== begun.at(-1)?.state) begun.push({ state, start: offset + row.index });
      read = row.index + row[0].length;
    }
    rest = text.slice(read);
    offset += read;
  }
  const end = offset + rest.lastIndexOf(']');
  // A comma stands between two rows; after the last row the list's own bracket.
  return begun.map((run, place) => ({ ...run, end: (begun[place + 1]?.start ?? end + 1) - 1 }));
}

async function readRuns(path: string, runs: Run[]): Promise<string[]> {
  const file = await open(path);
  try {
    return await Promise.all(
      runs.map(async ({ start, end }) => {
        const { buffer } = await file.read({ buffer: Buffer.alloc(end - start), position: start });
        return buffer.toString('utf8');
      }),
    );
  } finally {
    await file.close();
  }
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
