import { Button } from '@kanaka/ui/button';

/** Above lines whose price has changed since they were last seen; the button ends the notice for good. */
export function PricesSeen({ onSeen }: { onSeen: () => void }) {
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-l-2 border-gold bg-ivory px-4 py-2 text-sm"
    >
      <span>Prices have changed since you last saw them.</span>
      <Button variant="outline" size="sm" className="h-11! bg-white" onClick={onSeen}>
        I have seen it
      </Button>
    </div>
  );
}
