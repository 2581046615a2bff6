import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { productColumns } from '@kanaka/contracts/catalog/product-file';
import { addEveryKindOfPiece } from '../../test/every-kind-of-piece.ts';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
  await addEveryKindOfPiece(harness);
});
afterAll(() => harness.stop());

describe('the file of all pieces', () => {
  it('has every field, a row for each entry of a list', async () => {
    const { headers, body } = await harness.get('/api/admin/products/export', harness.owner.headers);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...lines] = body.slice(1).split('\r\n');
    expect(head?.split(',')).toEqual(Object.keys(productColumns));
    const short = lines.map((line) => line.replaceAll(/,{2,}/g, ',…,'));
    expect(short.slice(0, 6)).toEqual([
      'sum-of-two-loves,"\'=Sum of, ""two"" loves",Ring,…,no,…,Solid metal,"Two\nlines",\'-plain,By hand,Daily,https://youtu.be/kanaka,"Wedding, Party","for-mother, gifts",12,yes,48000.5,45000,1,no,\'00123,12.5,11,Silver,925 Silver,450,12.5,8,2,Lobster clasp,\'556E41,IGI 1,https://lab.example/1,…,30000,Zaveri & Sons,…,Ruby,2,1.25,…,/media/one.jpg,',
      'sum-of-two-loves,…,Pearl,…,/media/two.jpg,From the side',
      'by-its-metals,By its metals,Ring,…,no,…,Solid metal,Round wires,The plait,By hand,Daily,…,0,no,…,5,no,…,12.5,Yellow Gold,22K (916),…,1.25,percent,12,500,100,1,45,10,…,gold,916,10,Diamond,10,0.5,60000,carat,…,/media/one.jpg,',
      'by-its-metals,…,silver,925,2.5,…,',
      'in-sizes,In sizes,Finger rings,Bands,no,…,Solid metal,Round wires,The plait,By hand,Daily,…,0,no,…,no,…,0,gram,650,0,0,0,0,0,…,gold,916,4,…,9.5,0,…,/media/one.jpg,',
      'in-sizes,…,14,3,4.2,…,',
    ]);
    expect(short).toContain('with-tags,…,T-2,…,8.5,8.2,AB12C3,…,');
  });

  it('has no column that the caller may not change', async () => {
    const photographer = harness.auth.signIn({ role: 'admin', permissions: ['products:read', 'products:write'] });
    const { body } = await harness.get('/api/admin/products/export', photographer.headers);
    expect(body).not.toMatch(/Collections|Cost|Supplier|Zaveri|Karigar|Tag|T-1/);
  });

  it('is for those who see pieces', async () => {
    const packer = harness.auth.signIn({ role: 'admin', permissions: ['orders:read'] });
    expect((await harness.get('/api/admin/products/export', packer.headers)).statusCode).toBe(403);
  });
});
