import { cn } from '@kanaka/ui/cn';

type View<Value extends string> = {
  value: Value;
  words: string;
  /** How many there are; nothing is shown while that is not known. */
  count?: number | undefined;
};

/** Buttons in a row that choose which part of a list is shown. */
export function ViewTabs<Value extends string>({
  label,
  views,
  chosen,
  onChoose,
}: {
  label: string;
  views: readonly View<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}) {
  return (
    <div
      role="group"
      aria-label={label}
      className="-mx-4 flex overflow-x-auto border-b border-hairline px-4 sm:mx-0 sm:px-0"
    >
      {views.map(({ value, words, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={cn(
            'flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 border-b-2 px-3 text-sm focus-visible:-outline-offset-2',
            value === chosen ? 'border-emerald font-medium' : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {words}
          {count !== undefined && (
            <span className="rounded-full bg-ivory-deep px-2 text-xs tabular-nums">
              {count.toLocaleString('en-IN')}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
