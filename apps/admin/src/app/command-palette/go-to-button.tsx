import { ariaShortcut, isShortcut, shortcutWords } from '@kanaka/ui/shortcut';
import { Search } from 'lucide-react';
import { Suspense, lazy, useEffect, useState } from 'react';

const CommandPalette = lazy(() => import('./command-palette.tsx').then((m) => ({ default: m.CommandPalette })));

/** Opens the palette; so do Ctrl-K and, on a Mac, ⌘K, on every page. */
export function GoToButton() {
  const [isOpen, setOpen] = useState(false);
  // While the palette is loaded for the first time.
  const [typed, setTyped] = useState('');
  const close = () => {
    setOpen(false);
    setTyped('');
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // On a Mac, Ctrl-K is a text field's own key.
      if (!isShortcut(event, 'k')) return;
      event.preventDefault();
      setTyped('');
      setOpen((before) => !before);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaShortcut('k')}
        onClick={() => setOpen(true)}
        className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-sm text-sm text-ink-soft transition-colors hover:text-ink sm:justify-start sm:border sm:border-line sm:px-3 md:w-64"
      >
        <Search className="size-5 shrink-0" />
        <span className="sr-only sm:not-sr-only">Go to …</span>
        <kbd aria-hidden="true" className="ml-auto hidden font-sans text-xs text-ink-muted md:block">
          {shortcutWords('k')}
        </kbd>
      </button>
      {isOpen && (
        <Suspense
          fallback={
            <input
              aria-label="Page, order, customer or product"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- Whoever pressed Ctrl-K types on.
              autoFocus
              className="sr-only"
              onChange={({ target }) => setTyped(target.value)}
            />
          }
        >
          <CommandPalette typed={typed} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
