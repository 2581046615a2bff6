import { describe, expect, it } from '@jest/globals';
import { type AdminProduct, ProductDraft } from '@kanaka/contracts/catalog/admin-products';
import type { Sizing } from '@kanaka/contracts/catalog/sizes';
import {
  type ProductFields,
  draftOf,
  emptyFields,
  fieldOfIssue,
  fieldsLike,
  fieldsOf,
  refusals,
} from './product-form-rules.ts';
import { missingIn } from './form-foot.tsx';
import { resolved } from '../../../shared/forms/form.tsx';

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
    expect(missingIn(ring)).toEqual([]);
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
    expect(missingIn({ ...ring, [name]: '   ' })).not.toEqual([]);
  });

  const titlesOf = (fields: ProductFields, sizing: Sizing = 'none') =>
    missingIn(fields, refusals(fields, sizing)).map(({ title }) => title);

  it('says what is still missing, in the order of the form', () => {
    expect(titlesOf({ ...ring, images: [], title: '', price: ' ', wearability: '', visibility: 'later' })).toEqual([
      'A picture',
      'Title',
      'Price (₹)',
      'Wearability',
      'In the shop from',
    ]);
  });

  it('misses the sizes of a category with sizes, unless it is adjustable or a draft', () => {
    expect(missingIn(ring, refusals(ring, 'ring'))).toEqual([{ id: 'sizes', title: 'Sizes' }]);
    expect(titlesOf({ ...ring, visibility: 'later' }, 'ring')).toEqual(['Sizes', 'In the shop from']);
    for (const change of [
      { adjustable: true },
      { visibility: 'draft' as const },
      { sizes: [{ size: '14', stock: '1', weight: '' }] },
    ]) {
      expect(titlesOf({ ...ring, ...change }, 'ring')).toEqual([]);
    }
  });

  it('makes a draft, with the time in India at which it is published', () => {
    const scheduled = { ...ring, visibility: 'later' as const, publishAt: '2026-11-30T18:00' };
    expect(draftOf(scheduled)).toMatchObject({ draft: true, publishAt: '2026-11-30T12:30:00.000Z' });
    expect(draftOf({ ...scheduled, visibility: 'draft' })).toMatchObject({ draft: true, publishAt: null });
    expect(draftOf({ ...scheduled, visibility: 'shop' })).toMatchObject({ draft: false, publishAt: null });
    const stored = { ...draftOf(scheduled), price: 1, salePrice: 0, totalStock: 1, jewellery: null };
    expect(fieldsOf(stored as unknown as AdminProduct)).toMatchObject({
      visibility: 'later',
      publishAt: '2026-11-30T18:00',
    });
    expect(refusals({ ...scheduled, publishAt: 'soon' })).toHaveProperty('publishAt');
  });

  it('cannot be sent without a picture', () => {
    expect(missingIn({ ...ring, images: [] })).not.toEqual([]);
  });

  it('nests the five details and keeps the rest flat', () => {
    expect(draftOf(ring)).toEqual({
      leadDays: '',
      finalSale: false,
      occasions: [],
      adjustable: false,
      draft: false,
      publishAt: null,
      title: 'Temple ring',
      category: 'Ring',
      subcategory: '',
      price: '24500.50',
      salePrice: '',
      totalStock: '3',
      sizes: [],
      youtubeLink: '',
      images: ['/media/a/1.jpg'],
      imageTexts: [],
      details: {
        material: '22-karat gold',
        design: 'Temple',
        motif: 'Lotus',
        craftsmanship: 'Hand-chased',
        wearability: 'Every day',
      },
      jewellery: null,
      metalPricing: null,
      purchase: null,
    });
  });

  it('sends cost and supplier as they were typed, and keeps only the supplier in a copy', () => {
    const bought = { ...ring, cost: '₹1,25,000.50', supplier: 'Kumar & Sons' };
    const { purchase } = ProductDraft.parse(draftOf(bought));
    expect(purchase).toEqual({ cost: 125_000.5, supplier: 'Kumar & Sons' });
    const stored = { ...draftOf(bought), price: 1, salePrice: 0, totalStock: 3, jewellery: null, purchase };
    const product = stored as unknown as AdminProduct;
    expect(fieldsOf(product)).toMatchObject({ cost: '1,25,000.5', supplier: 'Kumar & Sons' });
    expect(fieldsLike(product)).toMatchObject({ cost: '', supplier: 'Kumar & Sons' });
    expect(refusals({ ...ring, cost: '0' })).toEqual({
      cost: 'A cost must be above 0. Leave it empty if it is not known.',
    });
  });

  it('sends the jewellery fields as soon as one of them is filled in, and reads them back', () => {
    const shown = {
      ...ring,
      sku: 'K-1',
      grossWeight: '4.125',
      metal: 'Gold',
      purity: '22K (916)',
      lengthMm: '457.2',
      clasp: 'Box clasp',
      certificateNumber: 'IGI 1',
      gemstones: [{ name: 'Ruby', count: '2', carats: '' }],
    };
    const { jewellery } = ProductDraft.parse(draftOf(shown));
    expect(jewellery).toMatchObject({
      sku: 'K-1',
      grossWeight: 4.125,
      lengthMm: 457.2,
      certificate: { number: 'IGI 1' },
    });
    const product = { ...draftOf(shown), price: 1, salePrice: 0, totalStock: 3, jewellery } as unknown as AdminProduct;
    expect(fieldsOf(product)).toEqual({ ...shown, price: '1' });
  });

  it('makes a duplicate without stock, code, hallmark number and certificate', () => {
    const jewellery = {
      sku: 'K-1',
      huid: 'AB12CD',
      purity: '22K (916)',
      metal: 'Gold',
      gemstones: [],
      certificate: { number: '1', url: 'https://igi.org/1' },
    };
    const product = { ...draftOf(ring), price: 1, salePrice: 0, jewellery } as unknown as AdminProduct;
    expect(fieldsLike(product)).toEqual({ ...ring, price: '1', totalStock: '0', metal: 'Gold', purity: '22K (916)' });
  });

  it('shows each error of the jewellery fields at its field', () => {
    const wrong = {
      ...ring,
      huid: '12',
      netWeight: '2',
      grossWeight: '1',
      certificateUrl: 'igi.org',
      gemstones: [{ name: 'Ruby', count: '1.5', carats: '' }],
    };
    expect(refusals(wrong)).toEqual({
      huid: 'A HUID is six letters and digits.',
      certificateUrl: 'Please enter an address that begins with https://.',
      'gemstones.0.count': 'Please enter a whole number of stones.',
    });
    expect(refusals({ ...ring, netWeight: '2', grossWeight: '1' })).toEqual({
      netWeight: 'The net weight cannot be more than the gross weight.',
    });
    const message = 'Please enter a whole number of stones.';
    expect(resolved(wrong, refusals(wrong)).errors).toMatchObject({ gemstones: [{ count: { message } }] });
  });

  it('accepts a valid draft', () => {
    expect(refusals(ring)).toEqual({});
  });

  it('refuses a sale price that is not below the price, a broken amount and a video that is not from YouTube, each at its field', () => {
    expect(refusals({ ...ring, salePrice: '24500.50' })).toEqual({
      salePrice: 'The sale price must be below the price.',
    });
    expect(refusals({ ...ring, title: '', price: '100', salePrice: '200' })).toMatchObject({
      title: expect.any(String),
      salePrice: 'The sale price must be below the price.',
    });
    expect(refusals({ ...ring, price: 'none', salePrice: '200' })).not.toHaveProperty('salePrice');
    expect(refusals({ ...ring, totalStock: '1.5', youtubeLink: 'https://example.com/v' })).toEqual({
      totalStock: 'Stock must be a whole number.',
      youtubeLink: 'Please enter the address of a YouTube video.',
    });
    expect(refusals({ ...ring, totalStock: '' })).toEqual({ totalStock: 'This field is required.' });
  });

  it('is not saved for a category with sizes until sizes are chosen or it is adjustable, but a draft is', () => {
    const message = 'Choose the sizes it comes in, or say that it is of one size and adjustable.';
    expect(refusals(ring, 'ring')).toEqual({ sizes: message });
    expect(refusals({ ...ring, visibility: 'later', publishAt: '2026-11-30T18:00' }, 'ring')).toEqual({
      sizes: message,
    });
    expect(refusals({ ...ring, visibility: 'draft' }, 'ring')).toEqual({});
    expect(refusals({ ...ring, adjustable: true }, 'ring')).toEqual({});
    expect(refusals({ ...ring, sizes: [{ size: '14', stock: '1', weight: '' }] }, 'ring')).toEqual({});
  });

  it('sends that it is adjustable only without sizes', () => {
    const adjustable = { ...ring, adjustable: true };
    expect(draftOf(adjustable)).toMatchObject({ adjustable: true });
    expect(draftOf({ ...adjustable, sizes: [{ size: '14', stock: '1', weight: '' }] })).toMatchObject({
      adjustable: false,
    });
  });

  it.each([
    ['details.material', 'material'],
    ['images.0', 'images'],
    ['title', 'title'],
    ['body', null],
    ['details', null],
    ['jewellery.sku', 'sku'],
    ['jewellery.certificate.url', 'certificateUrl'],
    ['jewellery.gemstones.2.name', 'gemstones.2.name'],
    ['jewellery.gemstones', 'gemstones'],
    ['jewellery', null],
    ['jewellery.constructor', null],
  ])('maps an issue at %s to the field %s', (path, field) => {
    expect(fieldOfIssue(path)).toBe(field);
  });
});

it('All that is wrong with the jewellery is named at once, not the rest after the first was corrected', () => {
  const fields = { ...emptyFields, huid: 'AB1', metal: 'Yellow Gold', grossWeight: '9', netWeight: '10' };
  expect(refusals(fields)).toMatchObject({
    huid: 'A HUID is six letters and digits.',
    netWeight: 'The net weight cannot be more than the gross weight.',
  });
});
