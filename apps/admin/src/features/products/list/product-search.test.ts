import { describe, expect, it } from '@jest/globals';
import { adminListProducts } from '@kanaka/contracts/catalog/admin-products';
import { urlState, withUrlState } from '@kanaka/web-kit/use-url-state';
import { ProductSearch, emptyReason, narrows, queryOf } from './product-search.ts';

const read = (address: string) => urlState(ProductSearch, new URLSearchParams(address));

describe('The query string of the product list', () => {
  it('is turned into the API’s query parameters', () => {
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

  it('shows all products, newest first, as cards when it is empty', () => {
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
  ])('gives a valid API request even for %s', (address) => {
    const asked = adminListProducts.query.safeParse(queryOf(read(address)));
    expect(asked.success).toBe(true);
  });

  it('changes with one filter, and is without defaults', () => {
    const address = new URLSearchParams('category=Ring&subcategory=Band&page=4&view=table');
    const changed = (change: Parameters<typeof withUrlState<ProductSearch>>[2]) =>
      String(withUrlState(ProductSearch, address, change));
    expect(changed({ stock: 'out', page: 1 })).toBe('category=Ring&subcategory=Band&view=table&stock=out');
    expect(changed({ page: 5 })).toBe('category=Ring&subcategory=Band&page=5&view=table');
    expect(changed({ view: 'cards' })).toBe('category=Ring&subcategory=Band&page=4');
  });

  it.each([
    ['', 0, 'no-products'],
    ['words=haar', 0, 'no-match'],
    ['show=archived', 0, 'none-archived'],
    ['show=archived&words=haar', 0, 'no-match'],
    ['show=archived&page=9', 3, 'past-the-end'],
  ])('tells why nothing is listed for "%s" when %i are found', (address, total, reason) => {
    expect(emptyReason(read(address), total)).toBe(reason);
  });

  it('has no subcategory without a category', () => {
    expect(read('subcategory=Band').subcategory).toBe('');
  });
});
