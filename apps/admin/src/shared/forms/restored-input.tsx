import { Button } from '@kanaka/ui/button';
import { notFocusedFirst } from '@kanaka/ui/return-focus';
import { formatMoment } from '../dates.ts';

/** Says that what was typed before is back, and offers to do without it. */
export function RestoredInput({
  restoredAt,
  isOutdated,
  onDiscard,
}: {
  restoredAt: number | null;
  isOutdated: boolean;
  onDiscard: () => void;
}) {
  return (
    <div role="status">
      {restoredAt !== null && (
        <p className="flex flex-wrap items-center gap-x-3 border border-hairline bg-emerald-soft px-3 py-1 text-sm">
          <span className="min-w-0 flex-1 basis-48 py-1.5">
            What you typed on {formatMoment(new Date(restoredAt).toISOString())} is here again, not saved yet.
            {isOutdated && ' It was saved by somebody since then; please look it over.'}
          </span>
          <Button {...notFocusedFirst} variant="ghost" padding="sm" onClick={onDiscard}>
            Discard
          </Button>
        </p>
      )}
    </div>
  );
}
