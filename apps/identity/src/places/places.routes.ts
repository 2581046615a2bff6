import * as contract from '@kanaka/contracts/identity/addresses';
import { AppError } from '@kanaka/server-kit/app-error';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { phoneExample } from './phones.ts';
import type { Place, Places } from './places.ts';
import { postcodeExample } from './postcodes.ts';

/** The data changes only with a release of its package, a few times a year. */
const cachedForADay = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=86400');

export async function placeRoutes(app: FastifyInstance, { places }: { places: Places }) {
  serve(app, contract.listCountries, async ({ reply }) => {
    const data = await places.countries();
    cachedForADay(reply);
    return { data };
  });

  serve(app, contract.listStates, async ({ params, reply }) => {
    const country = await countryOf(places, params.country);
    const data = await places.states(country);
    cachedForADay(reply);
    return { data };
  });

  serve(app, contract.listCities, async ({ params, reply }) => {
    const country = await countryOf(places, params.country);
    const state = await places.state(country, params.state);
    if (!state) throw new AppError('state.not-found', `We do not know this state of ${country.name}.`);
    const data = await places.cities(country, state);
    cachedForADay(reply);
    return { data };
  });

  serve(app, contract.findPincode, async ({ params, reply }) => {
    const data = await places.pincode(params.pincode);
    cachedForADay(reply);
    return { data };
  });

  serve(app, contract.findAddressFormat, async ({ params, reply }) => {
    const { isoCode } = await countryOf(places, params.country);
    cachedForADay(reply);
    return { data: { postcodeExample: postcodeExample(isoCode), phoneExample: phoneExample(isoCode) } };
  });
}

async function countryOf(places: Places, codeOrName: string): Promise<Place> {
  const country = await places.country(codeOrName);
  if (!country) throw new AppError('country.not-found', 'We do not know this country.');
  return country;
}
