import { describe, expect, it } from '@jest/globals';
import { type ProductFields, draftOf, emptyFields, fieldOfIssue, isReady, refusals } from './product-form-rules.ts';

const ring: ProductFields = {
  ...emptyFields,
  title: 'Temple ring',
  category: 'Ring',
  price: '24500.50',
  totalStock: '3',
  material: '22-karat gold',
  design: 'Temple',
  motif: 'Lotus',
  craftsmanship: 'Hand-chased',
  wearability: 'Every day',
  images: ['/media/a/1.jpg'],
};

describe('The product form', () => {
  it('can be sent with every required field and one picture; video and sale price are optional', () => {
    expect(isReady(ring)).toBe(true);
  });

  it.each([
    'title',
    'price',
    'totalStock',
    'category',
    'material',
    'design',
    'motif',
    'craftsmanship',
    'wearability',
  ] as const)('cannot be sent while %s is blank', (name) => {
    expect(isReady({ ...ring, [name]: '   ' })).toBe(false);
  });

  it('cannot be sent without a picture', () => {
    expect(isReady({ ...ring, images: [] })).toBe(false);
  });

  it('nests the five details and keeps the rest flat', () => {
    expect(draftOf(ring)).toEqual({
      title: 'Temple ring',
      category: 'Ring',
      subcategory: '',
      price: '24500.50',
      salePrice: '',
      totalStock: '3',
      youtubeLink: '',
      images: ['/media/a/1.jpg'],
      details: {
        material: '22-karat gold',
        design: 'Temple',
        motif: 'Lotus',
        craftsmanship: 'Hand-chased',
        wearability: 'Every day',
      },
    });
  });

  it('finds nothing to refuse in a good draft', () => {
    expect(refusals(ring)).toEqual({});
  });

  it('refuses a sale price that is not below the price, a broken amount and a strange video, each at its field', () => {
    expect(refusals({ ...ring, salePrice: '24500.50' })).toEqual({ salePrice: 'The sale price is below the price.' });
    expect(refusals({ ...ring, totalStock: '1.5', youtubeLink: 'https://example.com/v' })).toEqual({
      totalStock: 'Stock is a whole number.',
      youtubeLink: 'Please give the address of a YouTube video.',
    });
  });

  it.each([
    ['details.material', 'material'],
    ['images.0', 'images'],
    ['title', 'title'],
    ['body', null],
    ['details', null],
  ])('ties the issue at %s to the field %s', (path, field) => {
    expect(fieldOfIssue(path)).toBe(field);
  });
});
