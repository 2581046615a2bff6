/** Facts about some pieces that the catalogue files do not have: sizes and certificates. Every ring and bangle is here. */
import type { JewelleryDraft } from '@kanaka/contracts/jewellery';
import type { Sizing } from '@kanaka/contracts/sizes';

/** The kind of sizes that pieces of a category may have, by the category's name. */
export const sizings: Readonly<Record<string, Sizing>> = { Ring: 'ring', Bangles: 'bangle' };

type Entry = {
  /** Stock and net weight of its first metal in grams by size; the sum of the stocks is the piece's. */
  sizes?: Readonly<Record<string, readonly [stock: number, netWeight: number]>>;
  /** Its band is open at the back, so that it fits every finger. */
  adjustable?: true;
  /** The shop does not take it back. */
  finalSale?: true;
  jewellery?: Partial<JewelleryDraft>;
};

/** By title. Weights and numbers are invented. */
export const jewellersBook: Readonly<Record<string, Entry>> = {
  'Dhruva Solitaire Ring': {
    sizes: {
      '9': [1, 2.94],
      '10': [2, 3],
      '11': [0, 3.06],
      '12': [2, 3.12],
      '13': [1, 3.18],
      '14': [2, 3.24],
      '16': [1, 3.36],
      '18': [0, 3.48],
    },
    jewellery: {
      certificate: { number: 'LG 4471 0193', url: 'https://laboratory.example/reports/44710193' },
    },
  },
  'Raktima Ruby Halo Ring': {
    sizes: { '10': [1, 3.78], '12': [2, 3.86], '14': [2, 3.94], '16': [1, 4.02] },
  },
  'Vanya Emerald Cocktail Ring': {
    sizes: { '12': [0, 5.89], '14': [0, 5.97], '16': [0, 6.05] },
  },
  'Padma Temple Ring': { adjustable: true },
  'Veni Twist Band': {
    sizes: {
      '8': [2, 5.72],
      '10': [3, 5.96],
      '12': [4, 6.2],
      '14': [3, 6.44],
      '16': [3, 6.68],
      '18': [1, 6.92],
      '20': [2, 7.16],
    },
  },
  'Akhanda Eternity Band': {
    sizes: {
      '11': [2, 5.2],
      '12': [3, 5.3],
      '12.5': [1, 5.35],
      '13': [2, 5.4],
      '14.5': [1, 5.56],
      '15': [2, 5.61],
    },
  },
  'Kamala Temple Kada': {
    sizes: { '2-4': [1, 40.85], '2-6': [3, 43.12], '2-8': [1, 45.39], '2-10': [0, 47.66] },
  },
  'Jaali Filigree Bangle': {
    sizes: { '2-2': [1, 19.22], '2-4': [2, 20.35], '2-6': [2, 21.48], '2-8': [1, 22.61] },
  },
  'Tushar Pavé Bangle': { sizes: { '2-4': [2, 17], '2-6': [1, 17.75] } },
  'Triveni Rope Bangles, Set of Three': { sizes: { '2-4': [3, 31.2], '2-6': [2, 32.6], '2-8': [2, 34] } },
  'Meena Enamel Bangles, Pair': { sizes: { '2-4': [1, 45], '2-6': [2, 47.2], '2-8': [1, 49.4] } },
  'Tara Tennis Bracelet': { finalSale: true },
  'Chhanak Churi Set of Six': { sizes: { '2-6': [0, 30], '2-8': [0, 31.3] } },
};
