import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hasSeller } from '@kanaka/contracts/settings';
import { reviews } from './people.ts';
import { seedShop } from './seed-shop.ts';
import { startTestShop, type TestShop } from '../test/stub-shop.ts';

describe('filling a new shop', () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await startTestShop();
  });
  afterEach(() => shop.close());

  const owner = { email: 'owner@kanaka.example', password: 'kanaka-owner' };
  const seed = () => seedShop({ shopUrl: shop.url, owner });
  const counts = () => ({
    categories: shop.categories.length,
    products: shop.products.length,
    banners: shop.banners.length,
    people: shop.people.length,
    reviews: shop.reviews.length,
  });
  const whole = { categories: 5, products: 30, banners: 4, people: 7, reviews: reviews.length };

  it('adds the catalogue, the banners, the people and what they say', async () => {
    await seed();
    expect(counts()).toEqual(whole);
    expect(shop.categories.map(({ name }) => name)).toEqual(['Necklace', 'Ring', 'Bangles', 'Bracelet', 'Earrings']);
    const urls = shop.products.flatMap(({ images }) => images as string[]);
    expect(new Set(urls).size).toBe(urls.length);
  });

  it('says who sells, marked as a demo, so that the shop takes orders; a seller of its own stays', async () => {
    await seed();
    expect(hasSeller(shop.settings)).toBe(true);
    expect(shop.settings.legalName).toMatch(/\(demo\)$/);
    shop.settings = { ...shop.settings, legalName: 'Suvarna Jewellers LLP' };
    await seed();
    expect(shop.settings).toMatchObject({ legalName: 'Suvarna Jewellers LLP', version: 2 });
  });

  it('adds nothing to a shop that has it all', async () => {
    await seed();
    const uploads = shop.uploads;
    await seed();
    expect(counts()).toEqual(whole);
    expect(shop.uploads).toBe(uploads);
  });

  it('goes on where it was stopped', async () => {
    shop.breakAfter = 11;
    await expect(seed()).rejects.toThrow('A part of the shop is resting for a moment.');
    expect(shop.products).toHaveLength(11);
    shop.breakAfter = Infinity;
    await seed();
    expect(counts()).toEqual(whole);
    expect(new Set(shop.products.map(({ title }) => title)).size).toBe(30);
  });

  it('goes on in the same session when it takes longer than an access token lives', async () => {
    shop.tokenEndsAfter = 3;
    await seed();
    expect(counts()).toEqual(whole);
  });

  it('stops at once when asked to', async () => {
    const stopping = new AbortController();
    const seeding = seedShop({ shopUrl: shop.url, owner, signal: stopping.signal, onProgress: () => stopping.abort() });
    await expect(seeding).rejects.toThrow(/abort/i);
    expect(shop.banners).toEqual([]);
  });

  it('says why when the owner cannot sign in', async () => {
    const stranger = { email: 'stranger@kanaka.example', password: 'guess' };
    await expect(seedShop({ shopUrl: shop.url, owner: stranger })).rejects.toThrow('Wrong e-mail address or password.');
  });
});
