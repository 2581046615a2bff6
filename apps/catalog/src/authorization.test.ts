import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answersAt, endpointsOf, undocumentedRoutes } from '@kanaka/testing/authorization/authorization-matrix';
import { startCatalogHarness, type CatalogHarness } from '../test/catalog-harness.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());

describe('authorization of the catalogue', () => {
  it.each(endpointsOf('catalog'))('$name lets in whom it is for, and nobody else', async (name) => {
    const { given, expected } = await answersAt(harness.app, harness.auth, name);
    expect(given).toEqual(expected);
  });

  it('are those of the contract', () => {
    expect(undocumentedRoutes(harness.app, 'catalog')).toEqual({ undocumented: [], missing: [] });
  });
});
