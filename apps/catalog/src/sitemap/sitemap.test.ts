import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sitemapPieces, sitemapSummary } from '@kanaka/contracts/catalog/sitemap';
import { urlOf } from '@kanaka/contracts/endpoint';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';

let catalog: CatalogHarness;
beforeAll(async () => {
  catalog = await startCatalogHarness();
});
afterAll(() => catalog.stop());

const asService = (url: string) => catalog.get(url, catalog.auth.asService);
const piecesAt = async (query: { after?: string; from?: number; limit: number }) =>
  sitemapPieces.reply.parse((await asService(urlOf(sitemapPieces, { query }))).json()).data.map(({ slug }) => slug);

it('lists pieces of the shop, oldest first, behind a piece or from a place on, and the categories that have one', async () => {
  await catalog.addCategory('Empty');
  const added = [await catalog.addProduct(), await catalog.addProduct(), await catalog.addProduct()];
  const withdrawn = await catalog.addProduct();
  const url = `/api/admin/products/delete/${withdrawn._id}`;
  await catalog.app.inject({ method: 'DELETE', url, headers: catalog.owner.headers });

  const slugs = added.map(({ slug }) => slug);
  expect(await piecesAt({ limit: 10 })).toEqual(slugs);
  expect(await piecesAt({ from: 1, limit: 1 })).toEqual([slugs[1]]);
  expect(await piecesAt({ after: added[1]?._id ?? '', limit: 10 })).toEqual([slugs[2]]);
  const summary = sitemapSummary.reply.parse((await asService(urlOf(sitemapSummary))).json());
  expect(summary.data).toMatchObject({ pieces: 3, categories: ['Ring'] });

  for (const from of [2, 1, 2, 3]) expect(await piecesAt({ from, limit: 10 })).toEqual(slugs.slice(from));
  const oldest = `/api/admin/products/delete/${added[0]?._id}`;
  await catalog.app.inject({ method: 'DELETE', url: oldest, headers: catalog.owner.headers });
  expect(await piecesAt({ from: 1, limit: 10 })).toEqual([slugs[2]]);
  expect(sitemapSummary.reply.parse((await asService(urlOf(sitemapSummary))).json()).data.pieces).toBe(2);
});
