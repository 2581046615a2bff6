import { describe, expect, it } from '@jest/globals';
import { adminListProducts } from '@kanaka/contracts/admin-products';
import { narrows, queryOf, searchIn, withChoice } from './product-search.ts';

const read = (address: string) => searchIn(new URLSearchParams(address));

describe('The address of the products', () => {
  it('says what is looked for, and the shop is asked for just that', () => {
    const search = read(
      'words=haar&category=Ring&subcategory=Band&stock=low&show=sale&sort=title-atoz&page=3&view=table',
    );
    expect(search.view).toBe('table');
    expect(queryOf(search)).toEqual({
      words: 'haar',
      category: 'Ring',
      subcategory: 'Band',
      stock: 'low',
      onSale: 'true',
      sortBy: 'title-atoz',
      page: 3,
      limit: 40,
    });
  });

  it('that says nothing shows everything, newest first, as cards', () => {
    const search = read('');
    expect(queryOf(search)).toEqual({ limit: 40 });
    expect([search.view, search.page, narrows(search)]).toEqual(['cards', 1, false]);
  });

  it.each([
    'stock=some&show=all&sort=cheapest&page=minus&view=map',
    'page=-3',
    'page=1e99',
    'page=Infinity',
    'subcategory=Band',
    `words=${'x'.repeat(500)}`,
    'words=a%00b',
    'words=%20%20',
  ])('that cannot be (%s) never asks what the shop would refuse', (address) => {
    const asked = adminListProducts.query.safeParse(queryOf(read(address)));
    expect(asked.success).toBe(true);
  });

  it('starts at the first page again after another choice, and forgets a subcategory with its category', () => {
    const address = new URLSearchParams('category=Ring&subcategory=Band&page=4&view=table');
    expect(String(withChoice(address, 'stock', 'out'))).toBe('category=Ring&subcategory=Band&view=table&stock=out');
    expect(String(withChoice(address, 'category', 'Bangles'))).toBe('category=Bangles&view=table');
    expect(String(withChoice(address, 'page', '5'))).toBe('category=Ring&subcategory=Band&page=5&view=table');
    expect(String(withChoice(address, 'view', ''))).toBe('category=Ring&subcategory=Band&page=4');
  });
});
