import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contract from '@kanaka/contracts/banners';
import { startCatalogHouse, type CatalogHouse } from '../catalog-house.ts';

let house: CatalogHouse;
beforeAll(async () => {
  house = await startCatalogHouse();
}, 60_000);
afterAll(() => house.stop());

const add = (payload: object, headers: object = house.owner.headers) =>
  house.app.inject({ method: 'POST', url: '/api/common/feature/add', headers: { ...headers }, payload });
const remove = (id: string, headers: object = house.owner.headers) =>
  house.app.inject({ method: 'DELETE', url: `/api/common/feature/delete/${id}`, headers: { ...headers } });
const all = async () => contract.listBanners.reply.parse((await house.get('/api/common/feature/get')).json()).data;
const pictures = { imageDesktop: '/media/wide.jpg', imageMobile: '/media/tall.jpg' };

describe('banners', () => {
  it('are shown to everyone in the order they were added, until they are removed', async () => {
    const first = contract.addBanner.reply.parse((await add({ ...pictures, alt: 'Bridal' })).json());
    const second = contract.addBanner.reply.parse((await add(pictures)).json());
    expect(first.message).toBe('Banner added successfully');
    expect(await all()).toEqual([
      { ...pictures, _id: first.data._id, alt: 'Bridal' },
      { ...pictures, _id: second.data._id, alt: '' },
    ]);
    expect(contract.deleteBanner.reply.parse((await remove(first.data._id)).json()).message).toBe(
      'Banner deleted successfully',
    );
    expect((await all()).map(({ _id }) => _id)).toEqual([second.data._id]);
    expect((await remove(first.data._id)).statusCode).toBe(404);
    expect((await remove('not-an-id')).statusCode).toBe(400);
  });

  it.each([
    ['Desktop image is required.', { imageMobile: '/media/tall.jpg' }],
    ['Mobile image is required.', { imageDesktop: '/media/wide.jpg', imageMobile: '' }],
  ])('are refused with "%s"', async (message, payload) => {
    const reply = await add(payload);
    expect([reply.statusCode, reply.json().message]).toEqual([400, message]);
  });

  it('are changed by the owner only', async () => {
    const shopper = house.house.signIn();
    expect((await add(pictures, {})).statusCode).toBe(401);
    expect((await add(pictures, shopper.headers)).statusCode).toBe(403);
    expect((await remove(house.newId(), {})).statusCode).toBe(401);
    expect((await remove(house.newId(), shopper.headers)).statusCode).toBe(403);
  });
});
