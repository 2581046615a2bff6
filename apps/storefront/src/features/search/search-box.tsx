import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useHydrated } from '../../shared/loading/use-hydrated.ts';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { cn } from '@kanaka/ui/cn';

/**
 * The search box with its suggestions: a combobox with a list (WAI-ARIA). The list floats over the page, so that nothing moves;
 * it closes when the page shows the results themselves, unless somebody is choosing in it.
 */
export function SearchBox({
  typed,
  onType,
  isAnswered,
  onChoose,
}: {
  typed: string;
  onType: (typed: string) => void;
  /** Whether the page shows what it found for the typed text. */
  isAnswered: boolean;
  onChoose: (suggestion: Suggestion) => void;
}) {
  const hydrated = useHydrated();
  const box = useRef<HTMLInputElement>(null);
  const listId = useId();
  const suggestions = useSuggestions(typed);
  const [focused, setFocused] = useState(false);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [active, setActive] = useState(-1);

  const chosen = suggestions[active];
  const open =
    focused && suggestions.length > 0 && dismissed !== typed && (!isAnswered || chosen !== undefined) && hydrated;
  const optionId = (index: number) => `${listId}-${index}`;

  const close = () => {
    setDismissed(typed);
    setActive(-1);
  };
  const choose = (suggestion: Suggestion) => {
    close();
    onChoose(suggestion);
  };
  /** Between the last one and the first one comes the box itself. */
  const move = (step: 1 | -1) => {
    const places = suggestions.length + 1;
    const next = ((active + step + 1 + places) % places) - 1;
    setDismissed(null);
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Keys of an input method choose among its own words.
    if (event.nativeEvent.isComposing || suggestions.length === 0) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape' && open) close();
    else if (event.key === 'Enter' && open && chosen) choose(chosen);
    else {
      if (event.key === 'Enter') close();
      return;
    }
    event.preventDefault();
  };

  return (
    <form
      role="search"
      action="/shop/search"
      onSubmit={(event) => event.preventDefault()}
      className="relative mx-auto mb-8 flex max-w-2xl items-center border-b border-ink/40 focus-within:border-emerald has-[input:focus-visible]:shadow-[0_2px_0_var(--color-emerald)]"
    >
      <Search className="size-5 shrink-0 text-ink-muted" />
      <input
        ref={box}
        type="search"
        name="keyword"
        aria-label="Search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={open && chosen ? optionId(active) : undefined}
        value={typed}
        // Text typed before hydration would be lost.
        readOnly={!hydrated}
        // Somebody who has just opened the search is about to type; a document that is loaded leaves the focus alone.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={hydrated && typed === ''}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => {
          setActive(-1);
          onType(target.value);
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        placeholder="Search for products, categories, brands..."
        className="h-14 min-w-0 flex-1 bg-transparent px-3 sm:px-4 text-base outline-none focus-visible:rounded-none focus-visible:shadow-[0_2px_0_var(--color-emerald)] placeholder:text-ink-muted max-sm:placeholder:text-sm sm:font-display sm:text-2xl"
      />
      {typed && (
        <button
          type="button"
          aria-label="Clear"
          onClick={() => {
            onType('');
            box.current?.focus();
          }}
          className="grid size-11 place-items-center text-ink-muted hover:text-ink"
        >
          <X className="size-5" />
        </button>
      )}
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!open}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-[min(28rem,60svh)] overflow-y-auto border border-hairline bg-white py-1 shadow-float"
      >
        {open &&
          suggestions.map((suggestion, index) => (
            <SuggestionOption
              key={suggestion.kind === 'piece' ? suggestion._id : `${suggestion.category}/${suggestion.subcategory}`}
              id={optionId(index)}
              suggestion={suggestion}
              active={index === active}
              onChoose={() => choose(suggestion)}
            />
          ))}
      </div>
      <p role="status" className="sr-only">
        {open && `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}`}
      </p>
    </form>
  );
}

/** One suggestion in the list below the search box. The box keeps the focus; `active` is the one that the arrows are at. */
function SuggestionOption({
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
          <Search className="size-4" />
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
