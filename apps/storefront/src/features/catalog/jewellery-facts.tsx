import type { Jewellery } from '@kanaka/contracts/catalog/jewellery';
import type { Product } from '@kanaka/contracts/catalog/products';
import type { ReactNode } from 'react';
import { LazyDialogBoundary } from '../../shared/loading/lazy-dialog.tsx';
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx';
import { grams, metalWords, stoneWords, weightBySize } from './fact-words.ts';

// Few pieces have one: most are made in several, or in sizes.
const HuidToCheck = lazyWithPreload(() => import('../../shared/prices/huid.tsx').then((m) => m.HuidToCheck));

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
