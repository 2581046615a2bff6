import type { Gemstone, Jewellery } from '@kanaka/contracts/jewellery';
import type { Product } from '@kanaka/contracts/products';
import { type ReactNode, Suspense } from 'react';
import { lazyWithPreload } from '../../shared/lazy-with-preload.tsx';

// Few pieces have one: most are made in several, or in sizes.
const HuidToCheck = lazyWithPreload(() => import('../../shared/huid.tsx').then((m) => m.HuidToCheck));

const grams = (weight: number) => `${weight.toFixed(3)} g`;

function stones({ name, count, carats }: Gemstone): string {
  const amount = [count && `${count} ${count === 1 ? 'stone' : 'stones'}`, carats && `${carats} ct`].filter(Boolean);
  return amount.length > 0 ? `${name}: ${amount.join(', ')}` : name;
}

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

/** "5.720 g to 7.160 g net of metal, by size", where sizes weigh differently. */
function weightsBySize(sizes: Product['sizes']): string | false {
  const net = sizes.flatMap(({ netWeight }) => netWeight ?? []);
  const [least, most] = [Math.min(...net), Math.max(...net)];
  return least < most && `${grams(least)} to ${grams(most)} net of metal, by size`;
}

/** The jewellery facts of a piece as label and text; only those that are known. */
export function jewelleryFacts({
  jewellery,
  sizes,
}: Pick<Product, 'jewellery' | 'sizes'>): (readonly [name: string, words: ReactNode])[] {
  if (!jewellery) return [];
  const { sku, grossWeight, netWeight, metal, purity, gemstones, huid, certificate } = jewellery;
  const bySize = weightsBySize(sizes);
  const weights = [
    bySize,
    !bySize && grossWeight !== undefined && `${grams(grossWeight)} gross`,
    !bySize && netWeight !== undefined && `${grams(netWeight)} net of metal`,
  ].filter(Boolean);
  const facts: (readonly [string, ReactNode] | false)[] = [
    (metal !== undefined || purity !== undefined) && ['Metal & purity', [metal, purity].filter(Boolean).join(', ')],
    weights.length > 0 && ['Weight', weights.join(', ')],
    gemstones.length > 0 && ['Gemstones', gemstones.map(stones).join('; ')],
    huid !== undefined && [
      'HUID',
      <Suspense key="huid" fallback={huid}>
        <HuidToCheck huid={huid} />
      </Suspense>,
    ],
    certificate !== undefined && ['Certificate', certificateOf(certificate)],
    sku !== undefined && ['Code', sku],
  ];
  return facts.filter((fact) => fact !== false);
}
