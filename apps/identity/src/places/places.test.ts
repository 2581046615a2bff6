import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Failure } from '@kanaka/contracts/failure';
import * as contract from '@kanaka/contracts/identity/addresses';
import { call, startIdentityHarness, type IdentityHarness } from '../../test/identity-harness.ts';
import { phoneAbroad, phoneExample } from './phones.ts';
import { openPlaces } from './places.ts';
import { postcodeExample, postcodeIn } from './postcodes.ts';

let identity: IdentityHarness;
beforeAll(async () => {
  identity = await startIdentityHarness();
});
afterAll(() => identity.close());

const get = (path: string) => call(identity.app, 'GET', `/api/common/countries${path}`);

describe('the places an address can be in', () => {
  it('lists every country, cacheable for a day', async () => {
    const response = await get('');
    const { data } = contract.listCountries.reply.parse(response.json());
    expect(data.length).toBeGreaterThan(240);
    expect(data).toContainEqual({ name: 'India', isoCode: 'IN' });
    expect(response.headers['cache-control']).toBe('public, max-age=86400');
  });

  it('lists the states of a country, by code or by name', async () => {
    const byCode = contract.listStates.reply.parse((await get('/states/IN')).json());
    expect(byCode.data).toContainEqual({ name: 'Tamil Nadu', isoCode: 'TN' });
    expect(byCode.data.map(({ name }) => name)).toEqual(byCode.data.map(({ name }) => name).sort());
    expect((await get('/states/india')).json()).toEqual({ success: true, ...byCode });
  });

  it('lists the cities of a state, each once', async () => {
    const { data } = contract.listCities.reply.parse((await get('/cities/IN/TN')).json());
    expect(data).toContainEqual({ id: 'IN-TN-Chennai', name: 'Chennai' });
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
    expect((await get('/cities/India/Tamil%20Nadu')).json()).toEqual({ success: true, data });
  });

  it('keeps non-ASCII characters in names of cities', async () => {
    const { data } = contract.listCities.reply.parse((await get('/cities/DE/BY')).json());
    expect(data).toContainEqual({ id: 'DE-BY-Münsing', name: 'Münsing' });
    const indiana = contract.listCities.reply.parse((await get('/cities/US/IN')).json());
    expect(indiana.data).toContainEqual({ id: 'US-IN-Bloomington', name: 'Bloomington' });
  });

  it.each([
    ['GB', 'EC1Y 8SY', '+44 7400 123456'],
    ['united%20states', '95014', '+1 201 555 0123'],
    ['AE', '', '+971 50 123 4567'],
    ['XK', '', '+383 43 201 234'],
    // Nobody lives there.
    ['AQ', '', '+44 7400 123456'],
  ])('shows how postcodes and phone numbers of %s look', async (country, postcodeExample, phoneExample) => {
    const response = await get(`/formats/${country}`);
    const { data } = contract.findAddressFormat.reply.parse(response.json());
    expect(data).toEqual({ postcodeExample, phoneExample });
    expect(response.headers['cache-control']).toBe('public, max-age=86400');
  });

  it('has examples for every country that it accepts itself', async () => {
    const { data } = contract.listCountries.reply.parse((await get('')).json());
    for (const { isoCode } of data) {
      expect(phoneAbroad(isoCode, phoneExample(isoCode))).toBe(phoneExample(isoCode));
      expect(postcodeIn(isoCode, postcodeExample(isoCode))).toBe(postcodeExample(isoCode));
    }
  });

  it('lists nothing for a country without states', async () => {
    expect((await get('/states/GI')).json()).toEqual({ success: true, data: [] });
  });

  it.each([
    ['600004', ['Tamil Nadu'], 'Chennai', true],
    ['403001', ['Goa'], 'Panaji', true],
    ['194101', ['Ladakh'], 'Leh', true],
    ['500081', ['Telangana'], 'Hyderabad', true],
    ['605014', ['Puducherry', 'Tamil Nadu'], '', true],
    // No post office has it, but all with these first digits are in one state.
    ['625999', ['Tamil Nadu'], '', false],
    // Army post.
    ['903101', [], '', false],
    ['999999', [], '', false],
  ])('finds pincode %s in %j, %j, known: %s', async (pincode, states, city, known) => {
    const response = await get(`/pincodes/${pincode}`);
    expect(contract.findPincode.reply.parse(response.json()).data).toEqual({ states, city, known });
    expect(response.headers['cache-control']).toBe('public, max-age=86400');
  });

  it('refuses what is no pincode', async () => {
    expect((await get('/pincodes/60000')).statusCode).toBe(400);
  });

  it('knows every state with pincodes, and only cities that the form lists', async () => {
    const places = openPlaces();
    const india = { name: 'India', isoCode: 'IN' };
    const listed = new Map<string, Set<string>>();
    for (const state of await places.states(india)) {
      listed.set(state.name, new Set((await places.cities(india, state)).map(({ name }) => name)));
    }
    const met = new Set<string>();
    const { default: table } = await import('./pincodes.json', { with: { type: 'json' } });
    for (const [start, rows] of Object.entries(table)) {
      for (const [, , ends = ''] of rows) {
        const { states, city } = await places.pincode(`${start}${ends.slice(0, 3)}`);
        for (const state of states) met.add(state);
        if (city) expect([city, listed.get(states[0] ?? '')?.has(city)]).toEqual([city, true]);
      }
    }
    expect(met).toEqual(new Set(listed.keys()));
  });

  it.each([
    ['/states/XX', 'country.not-found'],
    ['/cities/XX/TN', 'country.not-found'],
    ['/cities/IN/BY', 'state.not-found'],
  ])('answers 404 for %s, not cacheable', async (path, code) => {
    const response = await get(path);
    expect(response.statusCode).toBe(404);
    expect(Failure.parse(response.json())).toMatchObject({ success: false, code });
    expect(response.headers['cache-control']).toBeUndefined();
  });
});

/** Requests all lists at once; prints the number of cities and the peak memory in kilobytes. */
const askForMuch = `
  const { openPlaces } = await import(process.argv[1]);
  const places = openPlaces();
  const listsOf = async (country) =>
    Promise.all((await places.states(country)).map((state) => places.cities(country, state)));
  const large = (await places.countries()).filter(({ isoCode }) => ['IN', 'US', 'GB'].includes(isoCode));
  const lists = await Promise.all(large.map(listsOf));
  console.log(JSON.stringify({ cities: lists.flat(2).length, kilobytes: process.resourceUsage().maxRSS }));
`;

it('needs little memory to list the cities of many states at once', async () => {
  const module = new URL('places.ts', import.meta.url).href;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', askForMuch, module]);
  const { cities, kilobytes } = JSON.parse(stdout) as { cities: number; kilobytes: number };
  expect(cities).toBeGreaterThan(20_000);
  // Most of it is Node itself; with one copy of the file for each state it would be 2 GB.
  expect(kilobytes / 1024).toBeLessThan(300);
}, 60_000);
