import type { Endpoint } from '@kanaka/contracts/endpoint';
import { urlOf } from '@kanaka/contracts/endpoint';
import { endpointsByService } from '@kanaka/contracts/public-api';

export type AdminCall = { service: string; name: string; url: string; limitMs: number };

const LIMIT_MS = 150;
/** The dashboard sums up a whole year. */
const STATISTICS_LIMIT_MS = 300;

/** Queries to measure besides the plain call: those that are most expensive for the database. */
const harder: Record<string, Record<string, string | number>[]> = {
  '/admin/statistics/sales': [{ days: 1 }, { days: 30 }, { days: 365 }],
  '/admin/statistics/sold': [{ days: 1 }, { days: 30 }, { days: 365 }],
  '/admin/orders/get': [{ limit: 20 }, { limit: 20, page: 2000 }],
};

const isAsked = ({ method, audience, produces }: Endpoint) =>
  method === 'GET' && audience === 'admin' && produces === undefined;

/** The services with calls for the owner. */
export const adminServices = Object.keys(endpointsByService).filter((service) =>
  Object.values(endpointsByService[service] ?? {}).some(isAsked),
);

/**
 * Every call that only reads data for the owner; files are left out, because their time depends on their size. `samples` has
 * a value for each parameter of a service. A parameter without a value throws, so that no new call is left out unnoticed.
 */
export function adminCalls(samples: Record<string, Record<string, string>>): AdminCall[] {
  return Object.entries(endpointsByService).flatMap(([service, endpoints]) => {
    const asked = new Map(
      Object.values(endpoints)
        .filter(isAsked)
        .map((endpoint) => [endpoint.path, endpoint]),
    );
    return [...asked.values()].flatMap((endpoint) => {
      const params: Record<string, string> = {};
      for (const name of Object.keys(endpoint.params?.shape ?? {})) {
        const sample = samples[service]?.[name];
        if (sample === undefined)
          throw new Error(`${endpoint.path}: there is no ${name} of ${service} to measure it with`);
        params[name] = sample;
      }
      const limitMs = endpoint.path.startsWith('/admin/statistics') ? STATISTICS_LIMIT_MS : LIMIT_MS;
      return [{}, ...(harder[endpoint.path] ?? [])].map((query) => {
        const url = urlOf(endpoint, { params, query });
        return { service, name: url.replace(/^\/api/, ''), url, limitMs };
      });
    });
  });
}
