import { describe, expect, it } from '@jest/globals';
import { endpointsByService } from '@kanaka/contracts/public-api';
import { adminCalls, adminServices } from './admin-calls.ts';

const samples = Object.fromEntries(adminServices.map((service) => [service, { id: `one-of-${service}` }]));

describe('the benchmark of the back office', () => {
  it('covers every call that only reads, and no other', () => {
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

  it('fails if a parameter has no sample value', () => {
    expect(() => adminCalls({ ...samples, orders: {} })).toThrow(/there is no id of orders/);
  });

  it('allows the dashboard twice the time', () => {
    const limits = adminCalls(samples).map(({ url, limitMs }) => [url.includes('/statistics/'), limitMs]);
    expect(limits).toContainEqual([true, 300]);
    expect(limits).toContainEqual([false, 150]);
    expect(limits).not.toContainEqual([false, 300]);
  });
});
