import { Button } from '@kanaka/ui/button';

/** States that the list is filtered to one piece or order, with a button that shows all. */
export function OneThing({ name, onShowAll }: { name: string | undefined; onShowAll: () => void }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-sm border border-hairline bg-emerald-soft px-4 py-1.5 text-sm">
      <p className="min-w-0 wrap-anywhere">
        Changes of <span className="font-medium">{name ?? 'this alone'}</span>
      </p>
      <Button variant="ghost" padding="none" className="underline underline-offset-4" onClick={onShowAll}>
        Show all changes
      </Button>
    </div>
  );
}
