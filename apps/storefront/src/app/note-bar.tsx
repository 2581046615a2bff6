import { cn } from '@kanaka/ui/cn';
import { IconButton } from '@kanaka/ui/icon-button';
import { deviceMemory } from '@kanaka/web-kit/browser-memory';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from '@kanaka/ui/link';
import { useLocation } from 'react-router-dom';
import { useShopAnswer } from '../shared/page/use-shop.ts';

/** The text of the note that this browser was told to hide. */
const HIDDEN_NOTE = 'kanaka.hidden-note';

/**
 * The owner's note on top of the shop, until the shopper hides it. It is part of the page that the server sends to everybody,
 * so where it is hidden already, its place stays empty until the next page: nothing jumps.
 */
export function NoteBar() {
  const note = useShopAnswer()?.note;
  const { pathname } = useLocation();
  const [hidden, setHidden] = useState<'place-stays' | 'gone' | null>(null);
  const opened = useRef(pathname);
  const text = note?.text;

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- Only the browser knows it, after the first render.
    setHidden(text !== undefined && deviceMemory.readText(HIDDEN_NOTE) === text ? 'place-stays' : null);
  }, [text]);
  useEffect(() => {
    if (opened.current !== pathname) setHidden((now) => now && 'gone');
  }, [pathname]);

  if (!note || hidden === 'gone') return null;
  const hide = () => {
    deviceMemory.writeText(HIDDEN_NOTE, note.text);
    setHidden('gone');
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <section
      aria-label="From the shop"
      className={cn('on-dark bg-emerald-deep text-white', hidden === 'place-stays' && 'invisible')}
    >
      <div className="mx-auto flex max-w-page items-center gap-2 pr-1 pl-4 text-sm sm:pl-6 lg:px-10">
        <p className="flex min-h-11 flex-1 items-center py-2 sm:justify-center sm:pl-11 sm:text-center">
          {note.link ? (
            <Link
              to={note.link}
              className="inline-flex min-h-7 items-center underline decoration-gold underline-offset-4 wrap-anywhere hover:decoration-white"
            >
              {note.text}
            </Link>
          ) : (
            <span className="wrap-anywhere">{note.text}</span>
          )}
        </p>
        <IconButton
          name="Hide this note"
          Icon={X}
          className="text-white enabled:hover:bg-white/15 lg:-mr-3"
          onClick={hide}
        />
      </div>
    </section>
  );
}
