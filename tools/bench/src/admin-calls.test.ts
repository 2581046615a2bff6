import { describe, expect, it } from '@jest/globals';
import { endpointsByService } from '@kanaka/contracts/public-api';
import { adminCalls, adminServices } from './admin-calls.ts';

const samples = Object.fromEntries(adminServices.map((service) => [service, { id: `one-of-${service}` }]));

describe('The measurement of the back office', () => {
  it('asks every call by which the owner reads, and no other', () => {
    const asked = new Set(adminCalls(samples).map(({ url }) => url.replace(/\?.*/, '')));
    for (const [service, endpoints] of Object.entries(endpointsByService)) {
      for (const { method, audience, path, produces } of Object.values(endpoints)) {
        const isRead = method === 'GET' && audience === 'admin' && produces === undefined;
        const url = `/api${path.replace(':id', `one-of-${service}`)}`;
        if (isRead) expect(asked).toContain(url);
        if (isRead) expect(adminServices).toContain(service);
        else if (audience !== 'admin') expect(asked).not.toContain(url);
      }
    }
  });

  it('stops at a parameter that nobody gave a value', () => {
    expect(() => adminCalls({ ...samples, orders: {} })).toThrow(/there is no id of orders/);
  });

  it('leaves the dashboard twice the time', () => {
    const limits = adminCalls(samples).map(({ url, limitMs }) => [url.includes('/statistics/'), limitMs]);
    expect(limits).toContainEqual([true, 300]);
    expect(limits).toContainEqual([false, 150]);
    expect(limits).not.toContainEqual([false, 300]);
  });
});
