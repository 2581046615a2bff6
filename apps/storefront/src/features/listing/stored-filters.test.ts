import {
  type Filters,
  filtersInUrl,
  listingQuery,
  listingSearch,
  noFilters,
  sortInUrl,
} from '@kanaka/presentation/listing-url';
import { describe, expect, it } from '@jest/globals';
import {
  choosePrice,
  filtersOnLoad,
  storeFilters,
  toggleCategory,
  toggleMaterial,
  toggleSubcategory,
} from './stored-filters.ts';

const url = (search: string) => new URLSearchParams(search);

describe('The listing’s filters', () => {
  it('use the URL’s category rather than the stored filters', () => {
    storeFilters({ category: ['Bangles'], subcategory: [] });
    expect(filtersOnLoad(url('category=Ring,Necklace')).category).toEqual(['Ring', 'Necklace']);
  });

  it('use the URL’s subcategory when it has no category', () => {
    storeFilters({ category: ['Bangles'], subcategory: [] });
    expect(filtersOnLoad(url('subcategory=Temple'))).toEqual({ ...noFilters, subcategory: ['Temple'] });
  });

  it('fall back to the stored filters', () => {
    storeFilters({ category: ['Bangles'], subcategory: ['Filigree'] });
    expect(filtersOnLoad(url(''))).toEqual({ ...noFilters, category: ['Bangles'], subcategory: ['Filigree'] });
  });

  it('ignore stored data that is not filters', () => {
    sessionStorage.setItem('filters', '{"category":[1,2],"subcategory":"Temple"}');
    expect(filtersOnLoad(url(''))).toEqual(noFilters);
    sessionStorage.setItem('filters', 'not json');
    expect(filtersOnLoad(url(''))).toEqual(noFilters);
  });

  it('parse plus signs as spaces, escaped or not', () => {
    expect(filtersInUrl(url('subcategory=Full+Set'))?.subcategory).toEqual(['Full Set']);
    expect(filtersInUrl(url('subcategory=Full%2BSet'))?.subcategory).toEqual(['Full Set']);
  });

  it('clear the subcategories when a category is added or removed', () => {
    const both = { ...noFilters, category: ['Ring'], subcategory: ['Temple'] };
    expect(toggleCategory(both, 'Bangles')).toEqual({ ...noFilters, category: ['Ring', 'Bangles'] });
    expect(toggleCategory(both, 'Ring')).toEqual(noFilters);
  });

  it('keep the categories when a subcategory is added or removed', () => {
    const ring = { ...noFilters, category: ['Ring'] };
    const temple = toggleSubcategory(ring, 'Temple');
    expect(temple).toEqual({ ...ring, subcategory: ['Temple'] });
    expect(toggleSubcategory(temple, 'Temple')).toEqual(ring);
  });

  it('are written to the URL and parsed from it', () => {
    const filters: Filters = {
      category: ['Ring', 'Bangles'],
      subcategory: ['Full Set'],
      material: ['Yellow Gold', 'Pearl'],
      minPrice: 5000,
      maxPrice: 90000,
      purity: ['22K (916)', '925 Silver'],
      minWeight: 2,
      maxWeight: 30,
      size: ['12', '2-4'],
      occasion: ['Every day'],
      minDiscount: 10,
      newDays: 30,
      inStock: true,
      collection: null,
    };
    const search = listingSearch({ filters, sort: 'title-atoz' });
    expect(search).toBe(
      'category=Ring,Bangles&subcategory=Full+Set&material=Yellow+Gold,Pearl&minPrice=5000&maxPrice=90000' +
        '&purity=22K+(916),925+Silver&minWeight=2&maxWeight=30&size=12,2-4&occasion=Every+day' +
        '&minDiscount=10&newDays=30&inStock=true&sortBy=title-atoz',
    );
    expect(filtersInUrl(url(search))).toEqual(filters);
    expect(sortInUrl(url(search))).toBe('title-atoz');
  });

  it.each([
    'material=Brass',
    'minPrice=-5',
    'minPrice=many&maxPrice=1e5',
    'minPrice=90000&maxPrice=5000',
    'maxPrice=0',
    'minPrice=99999999999',
    'minWeight=heavy',
    'minDiscount=100',
    'occasion=Monday',
    'inStock=yes',
  ])('ignore invalid values: %s', (search) => {
    expect(filtersInUrl(url(search))).toBeNull();
  });

  it('use a URL with only a price or a material rather than the stored filters', () => {
    storeFilters({ category: ['Bangles'] });
    expect(filtersOnLoad(url('material=Pearl'))).toEqual({ ...noFilters, material: ['Pearl'] });
    expect(filtersOnLoad(url('maxPrice=20000'))).toEqual({ ...noFilters, maxPrice: 20_000 });
  });

  it('store prices and materials', () => {
    const filters: Filters = { ...noFilters, material: ['Ruby'], minPrice: 100 };
    storeFilters(filters);
    expect(filtersOnLoad(url(''))).toEqual(filters);
  });

  it('choose a material or some of its kinds', () => {
    const materials = (...names: Parameters<typeof toggleMaterial>[1][]) =>
      names.reduce((filters: Filters, name) => toggleMaterial(filters, name), noFilters).material;
    expect(materials('Yellow Gold', 'Rose Gold', 'Pearl')).toEqual(['Yellow Gold', 'Rose Gold', 'Pearl']);
    expect(materials('Yellow Gold', 'Pearl', 'Gold')).toEqual(['Pearl', 'Gold']);
    expect(materials('Gold', 'Diamond', 'White Gold')).toEqual(['Diamond', 'White Gold']);
    expect(materials('Gold', 'Gold')).toEqual([]);
  });

  it('keep prices and materials when a category is chosen', () => {
    const ruby: Filters = { ...noFilters, material: ['Ruby'], maxPrice: 20_000 };
    expect(toggleCategory(ruby, 'Ring')).toEqual({ ...ruby, category: ['Ring'] });
  });

  it('swap the bounds of a reversed price range', () => {
    expect(choosePrice(noFilters, [500, 100])).toEqual({ ...noFilters, minPrice: 100, maxPrice: 500 });
    expect(choosePrice(noFilters, [null, 100])).toEqual({ ...noFilters, maxPrice: 100 });
  });

  it('query the page of pieces in the URL', () => {
    expect(listingQuery('category=Ring&minPrice=100&page=7')).toEqual({
      category: 'Ring',
      minPrice: 100,
      sortBy: 'price-lowtohigh',
      page: 7,
      limit: 24,
    });
  });

  it('sort by lowest price when the URL’s sort order is unknown', () => {
    expect(sortInUrl(url('sortBy=drop+table'))).toBe('price-lowtohigh');
    expect(listingSearch({ filters: noFilters, sort: 'price-lowtohigh' })).toBe('');
  });
});
