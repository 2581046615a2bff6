import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hasSeller } from '@kanaka/contracts/settings';
import { reviews } from './people.ts';
import { seedShop } from './seed-shop.ts';
import { startTestShop, type TestShop } from '../test/stub-shop.ts';

describe('seeding a new shop', () => {
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

  it('adds the catalogue, the banners, the shoppers and their reviews', async () => {
    await seed();
    expect(counts()).toEqual(whole);
    expect(shop.categories.map(({ name }) => name)).toEqual(['Necklace', 'Ring', 'Bangles', 'Bracelet', 'Earrings']);
    const urls = shop.products.flatMap(({ images }) => images as string[]);
    expect(new Set(urls).size).toBe(urls.length);
    expect(shop.rates).toBeGreaterThan(300);
    expect(shop.units).toHaveLength(19);
    for (const field of ['tag', 'netWeight']) expect(new Set(shop.units.map((unit) => unit[field])).size).toBe(19);
  });

  it('adds no reviews to a shop that gets them with its trade', async () => {
    await seedShop({ shopUrl: shop.url, owner, hasReviews: false });
    expect(counts()).toEqual({ ...whole, people: 2, reviews: 0 });
  });

  it('sets a demo seller, so that the shop accepts orders; an existing seller stays', async () => {
    await seed();
    expect(hasSeller(shop.settings)).toBe(true);
    expect(shop.settings.legalName).toMatch(/\(demo\)$/);
    shop.settings = { ...shop.settings, legalName: 'Suvarna Jewellers LLP' };
    await seed();
    expect(shop.settings).toMatchObject({ legalName: 'Suvarna Jewellers LLP', version: 2 });
  });

  it('adds nothing to a shop that has everything', async () => {
    await seed();
    const uploads = shop.uploads;
    await seed();
    expect(counts()).toEqual(whole);
    expect(shop.uploads).toBe(uploads);
    expect(shop.units).toHaveLength(19);
  });

  it('continues where it was interrupted', async () => {
    shop.breakAfter = 11;
    await expect(seed()).rejects.toThrow('A part of the shop is resting for a moment.');
    expect(shop.products).toHaveLength(11);
    shop.breakAfter = Infinity;
    await seed();
    expect(counts()).toEqual(whole);
    expect(new Set(shop.products.map(({ title }) => title)).size).toBe(30);
  });

  it('continues in the same session when it takes longer than an access token is valid', async () => {
    shop.tokenEndsAfter = 3;
    await seed();
    expect(counts()).toEqual(whole);
  });

  it('stops at once when its signal is aborted', async () => {
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
