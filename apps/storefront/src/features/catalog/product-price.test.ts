import { describe, expect, it } from '@jest/globals';
import { formatPaise } from '@kanaka/money/rupees';
import { isOnSale, isOutOfStock, productPrice } from './product-price.ts';
import { videoId } from './video-id.ts';

const money = (rupees: number, salePrice = 0) => {
  const { paise, insteadOfPaise } = productPrice({ price: rupees, salePrice }, 3);
  return [formatPaise(paise), insteadOfPaise === undefined ? null : formatPaise(insteadOfPaise)];
};

describe('A piece’s price', () => {
  it('is shown with 3% tax, two decimals and Indian grouping', () => {
    expect(money(142000)).toEqual(['₹1,46,260.00', null]);
    expect(money(99.99)).toEqual(['₹102.99', null]);
  });

  it('is the sale price when there is one, with the former price', () => {
    expect(money(168500, 149900)).toEqual(['₹1,54,397.00', '₹1,73,555.00']);
  });

  it('is the plain price when no tax is charged', () => {
    expect(productPrice({ price: 142000, salePrice: 0 }, 0)).toMatchObject({ paise: 14200000, taxPaise: 0 });
  });

  it('is marked as a sale only while the piece can be bought', () => {
    expect(isOnSale({ salePrice: 10, totalStock: 1 })).toBe(true);
    expect(isOnSale({ salePrice: 10, totalStock: 0 })).toBe(false);
    expect(isOnSale({ salePrice: 0, totalStock: 4 })).toBe(false);
    expect(isOutOfStock({ totalStock: 0 })).toBe(true);
  });
});

describe('A video link', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'dQw4w9WgXcQ'],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/@kanaka', null],
    ['https://evil.example/watch?v=dQw4w9WgXcQ', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('%s has the id %s', (link, id) => {
    expect(videoId(link)).toBe(id);
  });
});
