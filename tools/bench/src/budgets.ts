/** What a page may cost a shopper with a phone on a middling network. A score is 0–100; the rest are most, scores least. */
export type Budget = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  scriptBytes: number;
  largestPaintMs: number;
  layoutShift: number;
};

/** The budget for every page people come in by. */
const promise: Budget = {
  performance: 95,
  accessibility: 100,
  bestPractices: 100,
  seo: 95,
  scriptBytes: 130 * 1024,
  largestPaintMs: 2_000,
  layoutShift: 0.01,
};

export type MeasuredPage = { name: string; path: string; budget: Budget };

/** `productSlug` is a piece of the shop that is measured. */
export function measuredPages(productSlug: string): MeasuredPage[] {
  return [
    { name: 'home', path: '/shop/home', budget: promise },
    { name: 'listing', path: '/shop/listing', budget: promise },
    { name: 'product', path: `/shop/product/${productSlug}`, budget: promise },
  ];
}
