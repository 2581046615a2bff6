import { describe, expect, it } from '@jest/globals';
import { formatPaise } from '@kanaka/money/rupees';
import { ring } from '../../../test/pieces.ts';
import { isOnSale, isOutOfStock, pricedWeight, productPrice } from './product-price.ts';
import { videoId } from './product-video.tsx';

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

it('A card says what the metal weighs in the size that its price is of', () => {
  const size = (name: string, netWeight?: number) => ({ size: name, stock: 1, ...(netWeight && { netWeight }) });
  const jewellery = { ...ring.jewellery, gemstones: [], netWeight: 6.2 };
  const light = [size('8', 5.72), size('12', 6.2), size('16', 6.68)];
  expect(pricedWeight({ jewellery, sizes: light })).toBe('from 5.720 g net');
  expect(pricedWeight({ jewellery, sizes: [size('8', 5.72)] })).toBe('5.720 g net');
  expect(pricedWeight({ jewellery, sizes: [size('8'), size('12')] })).toBe('6.200 g net');
  expect(pricedWeight({ sizes: [] })).toBe('');
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
