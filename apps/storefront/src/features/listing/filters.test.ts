import { describe, expect, it } from '@jest/globals';
import {
  filtersInUrl,
  filtersOnLoad,
  listingSearch,
  noFilters,
  sortInUrl,
  storeFilters,
  toggleCategory,
  toggleSubcategory,
} from './filters.ts';

const url = (search: string) => new URLSearchParams(search);

describe('The listing’s filters', () => {
  it('take the address’s category before anything the tab remembers', () => {
    storeFilters({ category: ['Bangles'], subcategory: [] });
    expect(filtersOnLoad(url('category=Ring,Necklace')).category).toEqual(['Ring', 'Necklace']);
  });

  it('take the address’s subcategory when it names no category', () => {
    storeFilters({ category: ['Bangles'], subcategory: [] });
    expect(filtersOnLoad(url('subcategory=Temple'))).toEqual({ category: [], subcategory: ['Temple'] });
  });

  it('fall back to what the tab remembers', () => {
    storeFilters({ category: ['Bangles'], subcategory: ['Filigree'] });
    expect(filtersOnLoad(url(''))).toEqual({ category: ['Bangles'], subcategory: ['Filigree'] });
  });

  it('forget memories that are not filters', () => {
    sessionStorage.setItem('filters', '{"category":[1,2],"subcategory":"Temple"}');
    expect(filtersOnLoad(url(''))).toEqual(noFilters);
    sessionStorage.setItem('filters', 'not json');
    expect(filtersOnLoad(url(''))).toEqual(noFilters);
  });

  it('read plus signs as spaces, escaped or not', () => {
    expect(filtersInUrl(url('subcategory=Full+Set'))?.subcategory).toEqual(['Full Set']);
    expect(filtersInUrl(url('subcategory=Full%2BSet'))?.subcategory).toEqual(['Full Set']);
  });

  it('clear the subcategories when a category is added or removed', () => {
    const both = { category: ['Ring'], subcategory: ['Temple'] };
    expect(toggleCategory(both, 'Bangles')).toEqual({ category: ['Ring', 'Bangles'], subcategory: [] });
    expect(toggleCategory(both, 'Ring')).toEqual(noFilters);
  });

  it('keep the categories when a subcategory is added or removed', () => {
    const ring = { category: ['Ring'], subcategory: [] };
    const temple = toggleSubcategory(ring, 'Temple');
    expect(temple).toEqual({ category: ['Ring'], subcategory: ['Temple'] });
    expect(toggleSubcategory(temple, 'Temple')).toEqual(ring);
  });

  it('stand in the address and are read back from it', () => {
    const filters = { category: ['Ring', 'Bangles'], subcategory: ['Full Set'] };
    const search = listingSearch({ filters, sort: 'title-atoz' });
    expect(search).toBe('category=Ring,Bangles&subcategory=Full+Set&sortBy=title-atoz');
    expect(filtersInUrl(url(search))).toEqual(filters);
    expect(sortInUrl(url(search))).toBe('title-atoz');
  });

  it('start from the lowest price, whatever an address makes up', () => {
    expect(sortInUrl(url('sortBy=drop+table'))).toBe('price-lowtohigh');
    expect(listingSearch({ filters: noFilters, sort: 'price-lowtohigh' })).toBe('');
  });
});
