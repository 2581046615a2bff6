import type { Product } from '@kanaka/contracts/catalog/products';
import { breakupRows } from '@kanaka/presentation/breakup-words';
import { formatPaise } from '@kanaka/money/rupees';
import type { ReactNode } from 'react';
import { jewelleryFacts } from '../../features/catalog/product-facts.tsx';
import { productPrice } from '../../features/catalog/product-price.ts';

/** A fact that is compared, with its words for each piece; null where it is not known. */
export type ComparedFact = { name: string; words: readonly ReactNode[] };

/** They say which piece it is, and not what it is like. */
const ofOnePiece = new Set(['HUID', 'Code']);

/** What a gram of the metal costs with everything that is in the price, tax included. */
function pricePerGram(product: Product, taxPercent: number): string | null {
  const bySize = product.sizes.flatMap(({ netWeight }) => netWeight ?? []);
  const grams = bySize.length > 0 ? Math.min(...bySize) : product.jewellery?.netWeight;
  return grams ? formatPaise(Math.round(productPrice(product, taxPercent).paise / grams)) : null;
}

function makingCharge({ priceBreakup }: Product): string | null {
  const making = priceBreakup && breakupRows(priceBreakup).find(({ name }) => name === 'Making');
  return making ? [formatPaise(making.paise), making.detail].filter(Boolean).join(', ') : null;
}

function sizesInStock({ sizes, sizing, adjustable, totalStock }: Product): string | null {
  if (adjustable) return 'One size, adjustable';
  if (sizes.length === 0) return sizing === 'none' ? null : totalStock > 0 ? 'One size' : 'None';
  const inStock = sizes.filter(({ stock }) => stock > 0).map(({ size }) => size);
  return inStock.length > 0 ? inStock.join(', ') : 'None';
}

/** What the pieces are compared by; what is known of none of them is left out. */
export function comparisonOf(products: readonly Product[], taxPercent: number): ComparedFact[] {
  const facts = products.map((product) => new Map(jewelleryFacts(product)));
  const names = [...new Set(facts.flatMap((own) => [...own.keys()]))].filter((name) => !ofOnePiece.has(name));
  const of = (name: string, words: (product: Product) => ReactNode): ComparedFact => ({
    name,
    words: products.map(words),
  });
  return [
    of('Price a gram', (product) => pricePerGram(product, taxPercent)),
    of('Making charge', makingCharge),
    ...names.map((name) => ({ name, words: facts.map((own) => own.get(name) ?? null) })),
    of('Sizes in stock', sizesInStock),
    of('Occasions', ({ occasions }) => occasions?.join(', ') ?? null),
    of('Availability', ({ totalStock, leadDays }) =>
      totalStock > 0 ? (leadDays ? `Made to order in ${leadDays} working days` : 'In stock') : 'Out of stock',
    ),
  ].filter(({ words }) => words.some((each) => each !== null));
}
