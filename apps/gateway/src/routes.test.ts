import { describe, expect, it } from '@jest/globals';
import { routeOf, type Audience } from '@kanaka/contracts/endpoint';
import { publicEndpoints } from './openapi.ts';
import { rowFor } from './routes.ts';

const rank: Record<Exclude<Audience, 'service'>, number> = { anyone: 0, 'signed-in': 1, shopper: 1, admin: 2 };

describe('the route table', () => {
  it.each(publicEndpoints().map(({ service, endpoint }) => ({ ...endpoint, path: routeOf(endpoint), service })))(
    '$method $path reaches $service, and nobody is turned away whom it would serve',
    ({ path, service, audience }) => {
      const row = rowFor(path);
      expect(row?.to).toBe(service);
      expect(rank[row?.audience ?? 'admin']).toBeLessThanOrEqual(audience === 'service' ? -1 : rank[audience]);
    },
  );

  it('asks for an admin wherever every call below is an admin’s', () => {
    for (const { endpoint } of publicEndpoints().filter(({ endpoint: { path } }) => path.startsWith('/admin/'))) {
      expect(rowFor(routeOf(endpoint))?.audience).toBe('admin');
    }
  });

  it('takes a prefix for whole words', () => {
    expect(rowFor('/api/shop/cart')?.to).toBe('cart');
    expect(rowFor('/api/shop/cartoon')?.to).toBe('storefront');
    expect(rowFor('/administrator')?.to).toBe('storefront');
    expect(rowFor('/admin')?.to).toBe('admin');
  });
});
