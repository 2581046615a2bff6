import * as contract from '@kanaka/contracts/identity/addresses';
import { AppError } from '@kanaka/server-kit/app-error';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { phoneExample } from './phones.ts';
import type { Place, Places } from './places.ts';
import { postcodeExample } from './postcodes.ts';

export async function placeRoutes(app: FastifyInstance, { places }: { places: Places }) {
  // The data changes only with a release of its package, a few times a year.
  app.addHook('onSend', async (_, reply) => {
    if (reply.statusCode < 400) reply.header('cache-control', 'public, max-age=86400');
  });

  serve(app, contract.listCountries, async () => ({ data: await places.countries() }));

  serve(app, contract.listStates, async ({ params }) => {
    const country = await countryOf(places, params.country);
    return { data: await places.states(country) };
  });

  serve(app, contract.listCities, async ({ params }) => {
    const country = await countryOf(places, params.country);
    const state = await places.state(country, params.state);
    if (!state) throw new AppError('state.not-found', `We do not know this state of ${country.name}.`);
    return { data: await places.cities(country, state) };
  });

  serve(app, contract.findPincode, async ({ params }) => ({ data: await places.pincode(params.pincode) }));

  serve(app, contract.findAddressFormat, async ({ params }) => {
    const { isoCode } = await countryOf(places, params.country);
    return { data: { postcodeExample: postcodeExample(isoCode), phoneExample: phoneExample(isoCode) } };
  });
}

async function countryOf(places: Places, codeOrName: string): Promise<Place> {
  const country = await places.country(codeOrName);
  if (!country) throw new AppError('country.not-found', 'We do not know this country.');
  return country;
}
