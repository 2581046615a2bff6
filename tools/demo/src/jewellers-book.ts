/** Facts about some pieces that the catalogue files do not have: sizes and certificates. */
import type { JewelleryDraft } from '@kanaka/contracts/jewellery';
import type { Sizing } from '@kanaka/contracts/sizes';

/** The kind of sizes that pieces of a category may have, by the category's name. */
export const sizings: Readonly<Record<string, Sizing>> = { Ring: 'ring', Bangles: 'bangle' };

type Entry = {
  /** Stock by size; the sum is the piece's stock. Some rings are open and fit every finger, so they have no sizes. */
  sizes?: Readonly<Record<string, number>>;
  jewellery?: Partial<JewelleryDraft>;
};

/** By title. Weights and numbers are invented. */
export const jewellersBook: Readonly<Record<string, Entry>> = {
  'Dhruva Solitaire Ring': {
    sizes: { '9': 1, '10': 2, '11': 0, '12': 2, '13': 1, '14': 2, '16': 1, '18': 0 },
    jewellery: {
      netWeight: 3.12,
      gemstones: [{ name: 'Diamond', count: 1, carats: 1.4 }],
      huid: 'KN7R4A',
      certificate: { number: 'LG 4471 0193', url: 'https://laboratory.example/reports/44710193' },
    },
  },
  'Veni Twist Band': {
    sizes: { '8': 2, '10': 3, '12': 4, '14': 3, '16': 3, '18': 1, '20': 2 },
    jewellery: {
      netWeight: 6.2,
      huid: 'KN2V8B',
    },
  },
  'Akhanda Eternity Band': {
    sizes: { '11': 2, '12': 3, '12.5': 1, '13': 2, '14.5': 1, '15': 2 },
    jewellery: {
      netWeight: 3.61,
      gemstones: [{ name: 'Diamond', count: 24, carats: 1.45 }],
      huid: 'KN5E1C',
    },
  },
  'Kamala Temple Kada': {
    sizes: { '2-4': 1, '2-6': 3, '2-8': 1, '2-10': 0 },
    jewellery: {
      netWeight: 40.85,
      gemstones: [{ name: 'Ruby cabochon', count: 20, carats: 5.75 }],
      huid: 'KN9K3D',
    },
  },
  'Jaali Filigree Bangle': { sizes: { '2-2': 1, '2-4': 2, '2-6': 2, '2-8': 1 } },
  'Padmavati Temple Haar': {
    jewellery: {
      netWeight: 71.24,
      gemstones: [{ name: 'Ruby cabochon' }, { name: 'Emerald cabochon' }, { name: 'Freshwater pearl' }],
      huid: 'KN4P6E',
    },
  },
  'Surya Pendant Necklace': {
    jewellery: {
      netWeight: 7.26,
      gemstones: [{ name: 'Lab-grown diamond', count: 1, carats: 0.7 }],
      huid: 'KN8S2F',
    },
  },
};
