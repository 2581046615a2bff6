import { Button } from '@kanaka/ui/button';

/** Says that the list is of one piece or one order only, and leads back to all. */
export function OneThing({ name, onShowAll }: { name: string | undefined; onShowAll: () => void }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-sm border border-hairline bg-emerald-soft px-4 py-1.5 text-sm">
      <p className="min-w-0 wrap-anywhere">
        Changes of <span className="font-medium">{name ?? 'this alone'}</span>
      </p>
      <Button variant="ghost" className="px-0 underline underline-offset-4" onClick={onShowAll}>
        Show all changes
      </Button>
    </div>
  );
}
