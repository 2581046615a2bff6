import type { Product } from '@kanaka/contracts/catalog/products';
import { metalWords, sizeWords, stonesInShort, weightBySize, weightWords } from './fact-words.ts';

/** What a buyer asks first, in one look: metal and purity, weight, stones, size. Only what is known. */
export function FactStrip({ product, size }: { product: Product; size: string | null }) {
  const facts = [
    ['Metal', metalWords(product)],
    ['Weight', weightWords(product, size)],
    ['Stones', stonesInShort(product.jewellery?.gemstones ?? [])],
    ['Size', sizeWords(product, size)],
  ].filter(([, words]) => words);
  if (facts.length === 0) return null;
  // In a narrow column the weights of all sizes take two lines, that of the chosen one takes one: nothing below moves.
  const wraps = weightBySize(product.sizes) !== null;
  const lines = wraps ? `max-sm:min-h-12 ${facts.length > 3 ? 'xl:min-h-12' : ''}` : '';
  return (
    <dl
      aria-label="At a glance"
      className="mt-5 grid grid-cols-2 gap-x-6 gap-y-3 border-y border-hairline py-4 text-sm xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none"
    >
      {facts.map(([name, words]) => (
        <div key={name}>
          <dt className="text-xs text-ink-muted">{name}</dt>
          <dd className={`text-balance wrap-anywhere ${lines}`}>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
