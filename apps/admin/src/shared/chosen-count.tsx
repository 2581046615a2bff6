import { Button } from '@kanaka/ui/button';

/** How many rows are chosen for a bulk change, with buttons for all of the page and none; the first part of its bar. */
export function ChosenCount({ count, onAll, onNone }: { count: number; onAll: () => void; onNone: () => void }) {
  return (
    <>
      <p role="status" className="font-medium max-sm:flex-1">
        {count} chosen
      </p>
      <div className="flex sm:order-last sm:ml-auto">
        <Button variant="ghost" padding="sm" onClick={onAll}>
          All on this page
        </Button>
        <Button variant="ghost" padding="sm" onClick={onNone}>
          <span>
            Clear<span className="max-sm:sr-only"> selection</span>
          </span>
        </Button>
      </div>
    </>
  );
}
