import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answersAt, doorsOf, untoldDoors } from '@kanaka/testing/doors/who-may';
import { startCatalogHouse, type CatalogHouse } from './catalog-house.ts';

let house: CatalogHouse;
beforeAll(async () => {
  house = await startCatalogHouse();
}, 60_000);
afterAll(() => house.stop());

describe('the doors of the catalogue', () => {
  it.each(doorsOf('catalog'))('$door lets in whom it is for, and nobody else', async (door) => {
    const { given, expected } = await answersAt(house.app, house.house, door);
    expect(given).toEqual(expected);
  });

  it('are those of the contract, and the pages that everyone may see', () => {
    const pages = ['/', '/shop', '/shop/*', '/auth', '/auth/*', '/unauth-page'];
    const files = ['/site.webmanifest', '/robots.txt', '/.well-known/security.txt', '/sitemap.xml'];
    const untold = [...pages, ...files].map((path) => `GET ${path}`);
    expect(untoldDoors(house.app, 'catalog')).toEqual({ untold, missing: [] });
  });
});
