import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { cn } from '@kanaka/ui/cn';
import { Search } from 'lucide-react';
import type { Suggestion } from './use-suggestions.ts';

/** One suggestion in the list below the search box. The box keeps the focus; `active` is the one that the arrows are at. */
export function SuggestionOption({
  id,
  suggestion,
  active,
  onChoose,
}: {
  id: string;
  suggestion: Suggestion;
  active: boolean;
  onChoose: () => void;
}) {
  const { name, within } = wordsOf(suggestion);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Keys arrive at the box, which has the focus.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      // The box would lose the focus, and the list would close before the click.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cn(
        'flex min-h-14 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-emerald-soft sm:gap-4 sm:px-4',
        active && 'bg-emerald-soft shadow-[inset_2px_0_0_var(--color-emerald)]',
      )}
    >
      {suggestion.kind === 'piece' && suggestion.image ? (
        <ResponsiveImage url={suggestion.image} alt="" sizes="2.25rem" className="h-12 w-9 shrink-0" />
      ) : (
        <span className="grid h-12 w-9 shrink-0 place-items-center text-ink-muted">
          <Search aria-hidden="true" className="size-4" strokeWidth={1.5} />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-base">{name}</span>
        <span className="block truncate text-sm text-ink-soft">{within}</span>
      </span>
    </div>
  );
}

function wordsOf(suggestion: Suggestion): { name: string; within: string } {
  if (suggestion.kind === 'piece') return { name: suggestion.title, within: suggestion.category };
  const { category, subcategory } = suggestion;
  return subcategory === null
    ? { name: category, within: 'All pieces of this category' }
    : { name: subcategory, within: `All of these in ${category}` };
}
