import type { Gemstone, Jewellery } from '@kanaka/contracts/jewellery';
import type { ReactNode } from 'react';

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

/** The jewellery facts of a piece as label and text; only those that are known. */
export function jewelleryFacts(jewellery: Jewellery | undefined): (readonly [name: string, words: ReactNode])[] {
  if (!jewellery) return [];
  const { sku, grossWeight, netWeight, metal, purity, gemstones, huid, certificate } = jewellery;
  const weights = [
    grossWeight !== undefined && `${grams(grossWeight)} gross`,
    netWeight !== undefined && `${grams(netWeight)} net of metal`,
  ].filter(Boolean);
  const facts: (readonly [string, ReactNode] | false)[] = [
    (metal !== undefined || purity !== undefined) && ['Metal & purity', [metal, purity].filter(Boolean).join(', ')],
    weights.length > 0 && ['Weight', weights.join(', ')],
    gemstones.length > 0 && ['Gemstones', gemstones.map(stones).join('; ')],
    huid !== undefined && [
      'HUID',
      <>
        <span className="figures font-medium text-ink">{huid}</span>
        <span className="block text-sm text-ink-muted">
          The six characters lasered beside the hallmark: with them the BIS Care app shows who hallmarked this very
          piece, and at which purity.
        </span>
      </>,
    ],
    certificate !== undefined && ['Certificate', certificateOf(certificate)],
    sku !== undefined && ['Code', sku],
  ];
  return facts.filter((fact) => fact !== false);
}
