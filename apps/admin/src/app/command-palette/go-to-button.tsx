import { ariaShortcut, isShortcut, shortcutWords } from '@kanaka/ui/shortcut';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CommandPalette } from './command-palette.tsx';

/** Opens the palette; so do Ctrl-K and, on a Mac, ⌘K, on every page. It is not loaded on demand: what is typed at once would be lost. */
export function GoToButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // On a Mac, Ctrl-K is a text field's own key.
      if (!isShortcut(event, 'k')) return;
      event.preventDefault();
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
      {isOpen && <CommandPalette onClose={() => setOpen(false)} />}
    </>
  );
}
