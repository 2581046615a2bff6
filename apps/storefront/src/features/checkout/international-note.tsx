import { Globe } from 'lucide-react';

/** What shoppers outside India should know before they pay. */
export function InternationalNote() {
  return (
    <aside aria-label="A Note on International Orders" className="flex gap-3 bg-amber-soft px-4 py-4 text-sm">
      <Globe aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-amber" strokeWidth={1.5} />
      <div>
        <p className="font-medium">A Note on International Orders</p>
        <p className="mt-1 text-ink-soft">
          Shipping is arranged by us, the seller, and paid by you, the buyer. Customs, duties, taxes and import fees of
          the destination are the recipient’s responsibility.
        </p>
      </div>
    </aside>
  );
}
