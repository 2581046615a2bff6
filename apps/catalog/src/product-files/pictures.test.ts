import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contract from '@kanaka/contracts/catalog/pictures-elsewhere';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
});
afterAll(() => harness.stop());

const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, { headers } = harness.owner) =>
  harness.app.inject({ method, url: `/api/admin/products/${path}`, headers, ...(payload && { payload }) });
const elsewhere = async () =>
  contract.listPicturesElsewhere.reply.parse((await call('GET', 'pictures-elsewhere')).json());

const front = 'http://old.example/front.jpg';
const side = 'https://old.example/side.jpg';

describe('a picture at another address', () => {
  it('is fetched from there and taken over in all pieces that show it', async () => {
    const one = await harness.addProduct({ images: [front, side], imageTexts: ['The front', ''] });
    const other = await harness.addProduct({ images: ['/media/one.jpg', front] });
    expect(await elsewhere()).toMatchObject({ data: [front, side], total: 2 });
    harness.pictures.set('https://old.example/front.jpg', Buffer.from('a picture'));
    const { headers, body } = await call('POST', 'fetch-picture', { address: front });
    expect(body).toBe('a picture');
    expect(headers).toMatchObject({ 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' });

    harness.purged.clear();
    await call('PUT', 'take-picture', { address: front, url: '/media/two.jpg' });
    expect(await harness.findAsOwner(one._id)).toMatchObject({ images: ['/media/two.jpg', side], version: 2 });
    expect(await harness.findAsOwner(other._id)).toMatchObject({ images: ['/media/one.jpg', '/media/two.jpg'] });
    expect(harness.purged).toEqual(new Set(['products']));
    expect(await elsewhere()).toMatchObject({ data: [side], total: 1 });
  });

  it('is not fetched for a piece that does not show it, nor by who may not store pictures', async () => {
    const nowhere = { address: 'https://10.0.0.1/secret' };
    expect((await call('POST', 'fetch-picture', nowhere)).json()).toMatchObject({ code: 'picture.not-found' });
    expect((await call('PUT', 'take-picture', { ...nowhere, url: '/media/two.jpg' })).json()).toMatchObject({
      code: 'picture.not-found',
    });
    expect((await call('POST', 'fetch-picture', { address: side })).json()).toMatchObject({
      code: 'picture.unreachable',
      message: 'The response was 404, not 200.',
    });
    const writer = harness.auth.signIn({ role: 'admin', permissions: ['products:write'] });
    expect((await call('POST', 'fetch-picture', { address: side }, writer)).statusCode).toBe(403);
  });
});
