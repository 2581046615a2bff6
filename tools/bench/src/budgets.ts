/** Budgets of a page on a phone with an average network. Scores (0–100) are minimums; all other values are maximums. */
export type Budget = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  scriptBytes: number;
  largestPaintMs: number;
  layoutShift: number;
};

/** The budget of every page that shoppers enter the shop by. */
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

/** `productSlug` is the product whose page is measured. */
export function measuredPages(productSlug: string): MeasuredPage[] {
  return [
    { name: 'home', path: '/shop/home', budget: promise },
    { name: 'listing', path: '/shop/listing', budget: promise },
    { name: 'product', path: `/shop/product/${productSlug}`, budget: promise },
  ];
}

/** A piece of the shop at `shopUrl`, the first of its listing. */
export async function findProductSlug(shopUrl: string): Promise<string> {
  const reply = await fetch(`${shopUrl}/api/shop/products/get?limit=1`, { signal: AbortSignal.timeout(10_000) });
  const { data } = (await reply.json()) as { data: { slug: string }[] };
  const [first] = data;
  if (!first) throw new Error('the shop has nothing to show');
  return first.slug;
}
