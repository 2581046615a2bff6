import { describe, expect, it } from '@jest/globals';
import { actionName, actionOptions, fieldsInShort, placeOf, fieldName, auditedValue } from './entry-words.ts';

describe('Audited fields and values', () => {
  it.each([
    ['title', 'Title'],
    ['salePrice', 'Sale price'],
    ['totalStock', 'Stock'],
    ['details.motif', 'Motif'],
    ['jewellery.grossWeight', 'Gross weight'],
    ['jewellery.lengthMm', 'Length'],
    ['jewellery.certificate.number', 'Certificate number'],
    ['metalPricing.making.value', 'Making'],
    ['metalPricing.hallmarking.articles', 'Hallmarking articles'],
    ['refundedPaise', 'Refunded so far'],
    ['shippingPaise', 'Shipping'],
    ['social.instagram', 'Social instagram'],
    ['sizes.2.4', 'Stock of size 2.4'],
    ['rates.gold 916', 'Gold 916'],
    ['publishedAt', 'Published at'],
  ])('labels %s "%s"', (field, name) => {
    expect(fieldName(field)).toBe(name);
  });

  it.each([
    ['price', 124500.5, ['₹1,24,500.50']],
    ['refundedPaise', 12450050, ['₹1,24,500.50']],
    ['rates.gold 999', 16_000, ['₹16,000.00']],
    ['totalStock', 1200, ['1,200']],
    ['jewellery.netWeight', 4.125, ['4.125 g']],
    ['jewellery.dropMm', 32.5, ['32.5 mm']],
    ['restock', false, ['No']],
    ['orderStatus', 'inShipping', ['In Shipping']],
    ['paymentStatus', 'partly-refunded', ['Partly refunded']],
    ['archivedAt', '2026-11-20T19:00:00.000Z', ['21 Nov 2026, 12:30 am']],
    ['publishedAt', '2026-11-20T04:45:00.000Z', ['20 Nov 2026, 10:15 am']],
    ['source', 'owner', ['Owner']],
    ['sort', 'total-low', ['Lowest price']],
    ['title', 'in-between ring', ['in-between ring']],
  ])('shows %s %j as %j', (field, value, words) => {
    expect(auditedValue(field, value)).toEqual({ kind: 'words', words });
  });

  it('shows an array as a list, an object as one line, and pictures as pictures', () => {
    expect(auditedValue('pieces', ['2 × Ring', '1 × Chain'])).toEqual({
      kind: 'list',
      words: ['2 × Ring', '1 × Chain'],
    });
    const stones = [{ name: 'Ruby', count: 4, carats: null }];
    expect(auditedValue('jewellery.gemstones', stones)).toEqual({ kind: 'list', words: ['Ruby · Count: 4'] });
    const url = '/media/00000000000000000000000000000000-960x1280/960.jpg';
    expect(auditedValue('images', [url])).toEqual({ kind: 'images', words: [url] });
    expect(auditedValue('imageMobile', url)).toEqual({ kind: 'images', words: [url] });
  });

  it('shows an empty value as empty, and zero as zero', () => {
    for (const value of [null, '', []]) expect(auditedValue('title', value)).toEqual({ kind: 'nothing' });
    expect(auditedValue('salePrice', 0)).toEqual({ kind: 'words', words: ['₹0.00'] });
  });

  it('names the first fields and counts the rest', () => {
    expect(fieldsInShort(['price', 'totalStock'])).toBe('Price, Stock');
    expect(fieldsInShort(['title', 'price', 'totalStock', 'images', 'alt'])).toBe('Title, Price, Stock and 2 more');
    expect(fieldsInShort([])).toBe('');
  });

  it('derives a name for an action of a newer service', () => {
    expect(actionName('product.edited')).toBe('Product edited');
    expect(actionName('robot.polished-twice')).toBe('Robot polished twice');
  });

  it('offers the actions of the chosen kind', () => {
    expect(actionOptions('banner').every(({ value }) => value.startsWith('banner.'))).toBe(true);
    expect(actionOptions('').length).toBeGreaterThan(actionOptions('banner').length);
  });

  it('links to the subject’s page, or to the list when the subject has no page', () => {
    const id = '0198c5a2-7e11-7c3a-9d21-5f0c8ad03135';
    expect(placeOf({ kind: 'order', id, name: '' })).toBe(`/orders/${id}`);
    expect(placeOf({ kind: 'order', id: 'export', name: '' })).toBe('/orders');
    expect(placeOf({ kind: 'product', id, name: '' })).toBe(`/products?edit=${id}`);
    expect(placeOf({ kind: 'robot', id, name: '' })).toBeNull();
  });
});
