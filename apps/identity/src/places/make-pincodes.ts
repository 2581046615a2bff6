/**
 * Makes `pincodes.json` from the postal codes of India by GeoNames (https://download.geonames.org/export/zip/IN.zip, CC BY 4.0):
 *   node apps/identity/src/places/make-pincodes.ts IN.txt
 */
import { readFile, writeFile } from 'node:fs/promises';
import { openPlaces, type Place } from './places.ts';

/** Names of GeoNames that `country-state-city` has in another spelling. */
const otherStates: Record<string, string> = {
  'Andaman & Nicobar Islands': 'Andaman and Nicobar Islands',
  Chattisgarh: 'Chhattisgarh',
  'Jammu & Kashmir': 'Jammu and Kashmir',
  Pondicherry: 'Puducherry',
};
/** GeoNames has them in Jammu and Kashmir, to which they belonged until 2019. */
const districtsOfLadakh = ['Leh', 'Kargil'];

const otherCities: Record<string, string> = {
  Ananthapur: 'Anantapur',
  Ananthnag: 'Anantnag',
  Baleswar: 'Baleshwar',
  Bathinda: 'Bhatinda',
  Bhubaneswar: 'Bhubaneshwar',
  Chittorgarh: 'Chittaurgarh',
  Davangere: 'Davanagere',
  Deoghar: 'Deogarh',
  'East Delhi': 'Delhi',
  Jhujhunu: 'Jhunjhunun',
  Kalaburagi: 'Kalaburgi',
  'Kanpur Nagar': 'Kanpur',
  Khorda: 'Khordha',
  Kochi: 'Cochin',
  'Mahabub Nagar': 'Mahbubnagar',
  'North Delhi': 'Delhi',
  'North East Delhi': 'Delhi',
  'North West Delhi': 'Delhi',
  Palakkad: 'Palghat',
  Pondicherry: 'Puducherry',
  'South Delhi': 'New Delhi',
  'South West Delhi': 'New Delhi',
  Sundergarh: 'Sundargarh',
  Tiruvallur: 'Thiruvallur',
  Tiruvarur: 'Thiruvarur',
  Tuticorin: 'Thoothukudi',
  'West Delhi': 'Delhi',
};

/** Cities that have all pincodes with these first digits, although parts of them belong to districts of other names. */
const wholeCities: Record<string, string> = { 500: 'Hyderabad', 560: 'Bengaluru', 600: 'Chennai', 700: 'Kolkata' };

type Office = { name: string; state: Place; district: string; taluk: string };

const places = openPlaces();
const india = { name: 'India', isoCode: 'IN' };
const states = new Map((await places.states(india)).map((state) => [state.name, state]));
const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
const citiesOf = new Map<Place, Map<string, string>>();
for (const state of states.values()) {
  const cities = await places.cities(india, state);
  citiesOf.set(state, new Map(cities.map(({ name }) => [plain(name), name])));
}

/** The most frequent first. */
function ranked<T>(values: T[]): T[] {
  const groups = [...Map.groupBy(values, (value) => value)];
  return groups.sort(([, one], [, other]) => other.length - one.length).map(([value]) => value);
}

const HEAD_OFFICE = /\s*\b(?:H\.?O|G\.?P\.?O)\.?$/;

/** A city of the form's list: that of the head post office, else the taluk's, else the district's; empty if none is in the list. */
function cityOf(state: Place, offices: Office[]): string {
  const listed = citiesOf.get(state);
  const names = [
    ...offices.filter(({ name }) => HEAD_OFFICE.test(name)).map(({ name }) => name.replace(HEAD_OFFICE, '')),
    ...ranked(offices.map(({ taluk }) => taluk).filter((taluk) => taluk !== 'NA')).slice(0, 1),
    ...ranked(offices.map(({ district }) => district)),
  ];
  const found = names.map((name) => listed?.get(plain(otherCities[name] ?? name)) ?? listed?.get(plain(name)));
  return found.find(Boolean) ?? '';
}

function readOffice(line: string): [string, Office] {
  const [, pincode = '', name = '', stateName = '', , district = '', , taluk = ''] = line.split('\t');
  const known = districtsOfLadakh.includes(district) ? 'Ladakh' : (otherStates[stateName] ?? stateName);
  const state = states.get(known);
  if (!/^\d{6}$/.test(pincode) || !state) throw new Error(`This line has no known pincode and state: ${line}`);
  return [pincode, { name, state, district, taluk }];
}

const [file = 'IN.txt'] = process.argv.slice(2);
const lines = (await readFile(file, 'utf8')).trim().split('\n').map(readOffice);
const offices = Map.groupBy(lines, ([pincode]) => pincode);

/** By the first three digits: codes of the states, the city, and the last three digits of all pincodes there. */
const table: Record<string, string[][]> = {};
for (const pincode of [...offices.keys()].sort()) {
  const here = (offices.get(pincode) ?? []).map(([, office]) => office);
  const inStates = ranked(here.map(({ state }) => state));
  const [state] = inStates;
  if (!state) continue;
  const codes = inStates.map(({ isoCode }) => isoCode).join(' ');
  const city = inStates.length === 1 ? (wholeCities[pincode.slice(0, 3)] ?? cityOf(state, here)) : '';
  const rows = (table[pincode.slice(0, 3)] ??= []);
  const row = rows.find((one) => one[0] === codes && one[1] === city);
  if (row) row.push(pincode.slice(3));
  else rows.push([codes, city, pincode.slice(3)]);
}

const lineOf = ([codes, city, ...ends]: string[]) => JSON.stringify([codes, city, ends.join(' ')]);
const entries = Object.entries(table).map(([start, rows]) => `"${start}":[${rows.map(lineOf).join(',')}]`);
await writeFile(new URL('pincodes.json', import.meta.url), `{\n${entries.join(',\n')}\n}\n`);
