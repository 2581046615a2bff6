import { expect, it } from '@jest/globals';
import { ring } from '../../../test/pieces.ts';
import { cardWeight } from './fact-words.ts';

const size = (name: string, netWeight?: number) => ({ size: name, stock: 1, ...(netWeight && { netWeight }) });

it('a card says what the metal weighs in the size that its price is of', () => {
  const jewellery = { ...ring.jewellery, gemstones: [], netWeight: 6.2 };
  const light = [size('8', 5.72), size('12', 6.2), size('16', 6.68)];
  expect(cardWeight({ jewellery, sizes: light })).toBe('from 5.720 g net');
  expect(cardWeight({ jewellery, sizes: [size('8', 5.72)] })).toBe('5.720 g net');
  expect(cardWeight({ jewellery, sizes: [size('8'), size('12')] })).toBe('6.200 g net');
  expect(cardWeight({ jewellery: undefined, sizes: [] })).toBe('');
});
