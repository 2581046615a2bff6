import { TriangleAlert } from 'lucide-react';
import type { Article } from '@kanaka/contracts/orders/orders';

/** What speaks against a change that is asked about. */
export function Warnings({ children }: { children: readonly string[] }) {
  return children.map((warning) => (
    <p key={warning} className="flex gap-2 font-medium text-brick">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" />
      {warning}
    </p>
  ));
}

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
