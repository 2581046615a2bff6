import type { Product } from '@kanaka/contracts/catalog/products';
import { dimensionFacts } from '@kanaka/presentation/dimension-words';
import { Accordion } from '@kanaka/ui/accordion';
import { TextLink } from '@kanaka/ui/text-link';
import type { Jewellery } from '@kanaka/contracts/catalog/jewellery';
import { memo, type ReactNode } from 'react';
import { LazyDialogBoundary } from '../../shared/loading/lazy-dialog.tsx';
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx';
import { grams, metalWords, stoneWords, weightBySize, sizeWords, stonesInShort, weightWords } from './fact-words.ts';

const names = [
  ['material', 'Material'],
  ['design', 'Design'],
  ['motif', 'Motif'],
  ['craftsmanship', 'Craftsmanship'],
  ['wearability', 'Wearability'],
] as const;

const care = [
  'Put your jewellery on last, after perfume, lotion and hairspray, and take it off first.',
  'Keep it away from chlorine, sea water and household cleaners; remove it before bathing or swimming.',
  'Wipe it with a soft, dry cloth after wearing. Pearls and kundan never meet water or a steam cleaner.',
  'Store each piece in its own pouch or box, so that stones and gold do not scratch one another.',
  'Bring stone-set pieces in once a year to have their settings looked over.',
];

/** What a piece is and how it is made, its care, delivery and returns. */
export const ProductFacts = memo(function ProductFacts({
  product,
  heading,
}: {
  product: Pick<Product, 'details' | 'jewellery' | 'sizes' | 'finalSale'>;
  heading: 'h2' | 'h3';
}) {
  const facts = [...jewelleryFacts(product), ...names.map(([key, name]) => [name, product.details[key]] as const)];
  return (
    <Accordion
      headingLevel={heading}
      defaultValue="details"
      items={[
        {
          value: 'details',
          title: 'The piece',
          content: (
            <dl className="space-y-4">
              {facts.map(([name, words]) => (
                <div key={name} className="sm:grid sm:grid-cols-[8rem_1fr] sm:gap-4">
                  <dt className="text-sm font-medium text-ink">{name}</dt>
                  <dd className="min-w-0 wrap-anywhere">{words}</dd>
                </div>
              ))}
            </dl>
          ),
        },
        {
          value: 'care',
          title: 'Care instructions',
          content: (
            <ul className="list-disc space-y-2 pl-5 marker:text-gold">
              {care.map((advice) => (
                <li key={advice}>{advice}</li>
              ))}
            </ul>
          ),
        },
        {
          value: 'delivery',
          title: product.finalSale ? 'Shipping' : 'Shipping & returns',
          content: (
            <div className="space-y-3">
              <p>
                Complimentary shipping within India, insured to your door. Orders to other countries are arranged with
                you.
              </p>
              {/* That a piece is a final sale is said beside its price. */}
              {!product.finalSale && (
                <p>
                  7-day returns and exchanges from the day of delivery.{' '}
                  <TextLink to="/shop/returns-policy">Read the policy</TextLink>.
                </p>
              )}
            </div>
          ),
        },
      ]}
    />
  );
});

// Few pieces have one: most are made in several, or in sizes.
const HuidToCheck = lazyWithPreload(() => import('../../shared/prices/huid.tsx'), 'HuidToCheck');

function certificateOf({ number, url }: NonNullable<Jewellery['certificate']>): ReactNode {
  if (!url) return number;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="relative text-emerald underline underline-offset-4 before:absolute before:-inset-x-1 before:-inset-y-2.5"
    >
      {number ? `Certificate ${number}` : 'See the certificate'}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** The jewellery facts of a piece as label and text; only those that are known. */
export function jewelleryFacts({
  jewellery,
  sizes,
}: Pick<Product, 'jewellery' | 'sizes'>): (readonly [name: string, words: ReactNode])[] {
  if (!jewellery) return [];
  const { sku, grossWeight, netWeight, gemstones, huid, certificate } = jewellery;
  const bySize = weightBySize(sizes);
  const metal = metalWords({ jewellery });
  const weights = [
    bySize && `${bySize} net of metal, by size`,
    !bySize && grossWeight !== undefined && `${grams(grossWeight)} gross`,
    !bySize && netWeight !== undefined && `${grams(netWeight)} net of metal`,
  ].filter(Boolean);
  const facts: (readonly [string, ReactNode] | false)[] = [
    metal !== '' && ['Metal & purity', metal],
    weights.length > 0 && ['Weight', weights.join(', ')],
    ...dimensionFacts(jewellery),
    gemstones.length > 0 && ['Gemstones', gemstones.map(stoneWords).join('; ')],
    huid !== undefined && [
      'HUID',
      <LazyDialogBoundary key="huid" fallback={huid}>
        <HuidToCheck huid={huid} />
      </LazyDialogBoundary>,
    ],
    certificate !== undefined && ['Certificate', certificateOf(certificate)],
    sku !== undefined && ['Code', sku],
  ];
  return facts.filter((fact) => fact !== false);
}

/** What a buyer asks first, in one look: metal and purity, weight, stones, length or width. Only what is known. */
export function FactStrip({ product, size }: { product: Product; size: string | null }) {
  const facts = [
    ['Metal', metalWords(product)],
    ['Weight', weightWords(product, size)],
    ['Stones', stonesInShort(product.jewellery?.gemstones ?? [])],
    // The sizes stand below, to be chosen from.
    dimensionFacts(product.jewellery)[0] ?? ['Size', sizeWords(product, size)],
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
