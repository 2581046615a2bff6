import type { Material } from '@kanaka/contracts/catalog/products';

/** What makes pieces alike. */
export type Traits = {
  categoryId: string;
  /** The name of the subcategory: "Temple" of rings and "Temple" of necklaces are one style. */
  style: string | null;
  materials: readonly Material[];
  purity: string | null;
  sellingPaise: number;
  motif: string;
};

/** What each likeness counts for; measured against a jeweller's choice (docs/decisions/finding.md). */
const weights = { category: 5, style: 3, materials: 4, purity: 1, price: 3, motif: 2 };

/** Pieces whose prices differ by this factor or more are not alike in price. */
const PRICE_BAND = 4;

/** Words of a motif that say nothing about it. */
const plainWords = new Set('after also and are around before between every from have into made only that their them then there they this through till until were what when where which while whose with worn'.split(' ')); // prettier-ignore
const SHORTEST_WORD = 4;

/** How alike a piece and another are, from 0 to the sum of the weights. */
export function similarityTo(piece: Traits): (other: Traits) => number {
  const words = motifWords(piece.motif);
  return (other) =>
    (piece.categoryId === other.categoryId ? weights.category : 0) +
    (piece.style !== null && piece.style === other.style ? weights.style : 0) +
    (piece.purity !== null && piece.purity === other.purity ? weights.purity : 0) +
    weights.materials * shared(piece.materials, other.materials) +
    weights.price * priceNearness(piece.sellingPaise, other.sellingPaise) +
    weights.motif * shared(words, motifWords(other.motif));
}

/** 1 for the same price, 0 from `PRICE_BAND` on; measured by the factor, as people compare prices. */
function priceNearness(one: number, other: number): number {
  return Math.max(0, 1 - Math.abs(Math.log(one / other)) / Math.log(PRICE_BAND));
}

/** The share of what two lists have in common in what they have together. */
function shared(one: readonly string[], other: readonly string[]): number {
  const common = one.filter((each) => other.includes(each)).length;
  return common / Math.max(1, one.length + other.length - common);
}

function motifWords(motif: string): string[] {
  const words = motif.toLowerCase().match(/\p{L}+/gu) ?? [];
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_WORD && !plainWords.has(word));
}
