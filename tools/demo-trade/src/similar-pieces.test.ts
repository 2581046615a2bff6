import { expect, it } from '@jest/globals';
import { materialsIn } from '@kanaka/catalog/products/materials-in';
import { similarity, type Traits } from '@kanaka/catalog/products/similarity';
import { readPieces, type Piece } from '@kanaka/demo-tools/catalogue';

/** How many similar pieces a page shows. */
const SHOWN = 4;

/** For each piece of the demo those that a jeweller would lay beside it on the tray, best first. */
const byHand: Record<string, string[]> = {
  'Veni Twist Band': ['Akhanda Eternity Band', 'Padma Temple Ring', 'Vritta Twist Hoops'],
  'Akhanda Eternity Band': ['Dhruva Solitaire Ring', 'Veni Twist Band', 'Raktima Ruby Halo Ring'],
  'Raktima Ruby Halo Ring': [
    'Vanya Emerald Cocktail Ring',
    'Kumkum Ruby Studs',
    'Dhruva Solitaire Ring',
    'Padma Temple Ring',
  ],
  'Vanya Emerald Cocktail Ring': ['Raktima Ruby Halo Ring', 'Dhruva Solitaire Ring', 'Akhanda Eternity Band'],
  'Dhruva Solitaire Ring': [
    'Akhanda Eternity Band',
    'Raktima Ruby Halo Ring',
    'Surya Pendant Necklace',
    'Vanya Emerald Cocktail Ring',
  ],
  'Padma Temple Ring': [
    'Kamala Temple Kada',
    'Madhura Jhumka',
    'Padmavati Temple Haar',
    'Veni Twist Band',
    'Raktima Ruby Halo Ring',
  ],
  'Dhara Diamond Rivière': ['Surya Pendant Necklace', 'Noorbagh Kundan Choker', 'Dhruva Solitaire Ring'],
  'Noorbagh Kundan Choker': [
    'Ambi Mango Mala',
    'Padmavati Temple Haar',
    'Chandni Chandbali',
    'Meena Enamel Bangles, Pair',
  ],
  'Moti Teenlada Pearl Necklace': ['Megha Pearl Bracelet', 'Bindu Pearl Drops', 'Noorbagh Kundan Choker'],
  'Surya Pendant Necklace': ['Dhara Diamond Rivière', 'Moti Teenlada Pearl Necklace', 'Dhruva Solitaire Ring'],
  'Padmavati Temple Haar': ['Ambi Mango Mala', 'Noorbagh Kundan Choker', 'Kamala Temple Kada', 'Madhura Jhumka'],
  'Ambi Mango Mala': ['Padmavati Temple Haar', 'Noorbagh Kundan Choker', 'Kamala Temple Kada', 'Madhura Jhumka'],
  'Meena Enamel Bangles, Pair': [
    'Chhanak Churi Set of Six',
    'Kamala Temple Kada',
    'Triveni Rope Bangles, Set of Three',
    'Jaali Filigree Bangle',
  ],
  'Jaali Filigree Bangle': [
    'Chhanak Churi Set of Six',
    'Triveni Rope Bangles, Set of Three',
    'Kamala Temple Kada',
    'Meena Enamel Bangles, Pair',
  ],
  'Tushar Pavé Bangle': ['Tara Tennis Bracelet'],
  'Kamala Temple Kada': [
    'Meena Enamel Bangles, Pair',
    'Jaali Filigree Bangle',
    'Padma Temple Ring',
    'Padmavati Temple Haar',
    'Madhura Jhumka',
  ],
  'Triveni Rope Bangles, Set of Three': [
    'Chhanak Churi Set of Six',
    'Jaali Filigree Bangle',
    'Meena Enamel Bangles, Pair',
  ],
  'Chhanak Churi Set of Six': [
    'Triveni Rope Bangles, Set of Three',
    'Jaali Filigree Bangle',
    'Meena Enamel Bangles, Pair',
    'Kamala Temple Kada',
  ],
  'Kadi Curb Bracelet': ['Smriti Charm Bracelet', 'Navagraha Gem Bracelet', 'Chhanak Churi Set of Six'],
  'Smriti Charm Bracelet': ['Navagraha Gem Bracelet', 'Latika Vine Cuff', 'Kadi Curb Bracelet'],
  'Latika Vine Cuff': ['Smriti Charm Bracelet', 'Navagraha Gem Bracelet', 'Kadi Curb Bracelet'],
  'Tara Tennis Bracelet': ['Tushar Pavé Bangle'],
  'Navagraha Gem Bracelet': ['Smriti Charm Bracelet', 'Latika Vine Cuff', 'Megha Pearl Bracelet'],
  'Megha Pearl Bracelet': [
    'Moti Teenlada Pearl Necklace',
    'Bindu Pearl Drops',
    'Navagraha Gem Bracelet',
    'Smriti Charm Bracelet',
  ],
  'Chandni Chandbali': ['Mayura Peacock Drops', 'Madhura Jhumka', 'Noorbagh Kundan Choker'],
  'Mayura Peacock Drops': ['Chandni Chandbali', 'Madhura Jhumka', 'Bindu Pearl Drops'],
  'Bindu Pearl Drops': [
    'Mayura Peacock Drops',
    'Moti Teenlada Pearl Necklace',
    'Megha Pearl Bracelet',
    'Kumkum Ruby Studs',
  ],
  'Vritta Twist Hoops': ['Kumkum Ruby Studs', 'Veni Twist Band', 'Bindu Pearl Drops'],
  'Madhura Jhumka': ['Chandni Chandbali', 'Mayura Peacock Drops', 'Padma Temple Ring', 'Kamala Temple Kada'],
  'Kumkum Ruby Studs': ['Raktima Ruby Halo Ring', 'Bindu Pearl Drops', 'Vritta Twist Hoops', 'Mayura Peacock Drops'],
};

type Choose = (piece: Piece, others: Piece[]) => Piece[];

const paiseOf = ({ draft: { price, salePrice } }: Piece) => 100 * (salePrice || price);
const traitsOf = ({ draft, ...piece }: Piece): Traits => ({
  categoryId: draft.category,
  style: draft.subcategory,
  materials: materialsIn(draft.details.material),
  purity: draft.jewellery?.purity ?? null,
  sellingPaise: paiseOf({ draft, ...piece }),
  motif: draft.details.motif,
});

const alike: Choose = (piece, others) =>
  others.toSorted(
    (one, other) => similarity(traitsOf(piece), traitsOf(other)) - similarity(traitsOf(piece), traitsOf(one)),
  );

/** What a piece's page showed before: the others of its category, the cheapest first. */
const cheapestOfCategory: Choose = (piece, others) =>
  others
    .filter(({ draft }) => draft.category === piece.draft.category)
    .toSorted((one, other) => paiseOf(one) - paiseOf(other));

/** The share of pieces that show at least one of the jeweller's choice, and how much of the choice is shown. */
function measure(pieces: Piece[], choose: Choose) {
  const found = pieces.map((piece) => {
    const wanted = byHand[piece.draft.title] ?? [];
    const shown = choose(
      piece,
      pieces.filter((other) => other !== piece),
    ).slice(0, SHOWN);
    const hits = shown.filter(({ draft }) => wanted.includes(draft.title)).length;
    return { hit: Number(hits > 0), share: hits / Math.min(SHOWN, wanted.length) };
  });
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { hitRate: mean(found.map(({ hit }) => hit)), share: mean(found.map(({ share }) => share)) };
}

it('every piece of the demo shows some that a jeweller would choose, and three quarters of the choice', async () => {
  const pieces = await readPieces();
  expect(Object.keys(byHand).sort()).toEqual(pieces.map(({ draft }) => draft.title).sort());
  const now = measure(pieces, alike);
  expect(now.hitRate).toBe(1);
  expect(now.share).toBeGreaterThan(0.75);
  expect(now.share).toBeGreaterThan(measure(pieces, cheapestOfCategory).share + 0.2);
});
