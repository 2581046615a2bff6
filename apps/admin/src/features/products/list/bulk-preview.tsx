import { ArrowRight } from 'lucide-react';
import type { Plan } from './bulk-rules.ts';

/** What each product has before and after a bulk change, and which stay as they are and why. */
export function BulkPreview({ plan: { planned, skipped } }: { plan: Plan }) {
  const counts = [
    planned.length > 0 && `${planned.length} ${planned.length === 1 ? 'product changes' : 'products change'}`,
    skipped.length > 0 && `${skipped.length} ${skipped.length === 1 ? 'stays as it is' : 'stay as they are'}`,
  ];
  return (
    <section aria-label="Preview" className="text-sm">
      <p role="status" className="mb-1 font-medium">
        {counts.filter(Boolean).join(', ')}
      </p>
      <ul className="border-t border-hairline">
        {planned.map(({ product, from, to }) => (
          <li
            key={product._id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hairline py-2"
          >
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{product.title}</span>
            <span className="inline-flex flex-wrap items-center gap-x-2 tabular-nums">
              <span className="text-ink-muted">{from}</span>
              <ArrowRight className="size-3.5 text-ink-muted" />
              <span className="sr-only">becomes</span>
              <span className="font-medium">{to}</span>
            </span>
          </li>
        ))}
        {skipped.map(({ product, reason }) => (
          <li
            key={product._id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hairline py-2 text-ink-muted"
          >
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{product.title}</span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
