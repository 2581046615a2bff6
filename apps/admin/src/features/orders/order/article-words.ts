import type { Article } from '@kanaka/contracts/orders/orders';

/** "Tag K-1 · HUID AB12CD · 12.500 g gross · 12.000 g net": what is known of an article. */
export function articleWords({ tag, huid, grossWeight, netWeight }: Article): string {
  const known = [
    tag && `Tag ${tag}`,
    huid && `HUID ${huid}`,
    grossWeight !== undefined && `${grossWeight.toFixed(3)} g gross`,
    netWeight !== undefined && `${netWeight.toFixed(3)} g net`,
  ].filter(Boolean);
  return known.join(' · ') || 'Not recorded';
}
