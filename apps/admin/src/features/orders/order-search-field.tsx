import { TextField } from '@kanaka/ui/text-field';
import { useEffect, useRef, useState } from 'react';

/** So long nothing was typed before it is looked for. */
const PAUSE_MS = 300;

/** Whether a key is meant for what has the focus, or for a window that is open, and not for the page. */
function isTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTyping =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]');
  return Boolean(isTyping) || ctrlKey || metaKey || altKey;
}

/** Words to find orders by, looked for as soon as the typing rests; "/" leads here. */
export function OrderSearchField({
  words,
  onWords,
  className,
}: {
  words: string;
  onWords: (words: string) => void;
  className?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(words);
  const told = useRef(words);

  // Back and Forward, or a filter that was cleared, change the words from outside.
  useEffect(() => {
    if (words === told.current) return;
    told.current = words;
    setTyped(words);
  }, [words]);

  const tell = (next: string) => {
    if (next.trim() === told.current) return;
    told.current = next.trim();
    onWords(told.current);
  };
  useEffect(() => {
    const pause = setTimeout(() => tell(typed), PAUSE_MS);
    return () => clearTimeout(pause);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only what is typed starts the pause anew
  }, [typed]);

  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTaken(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, []);

  return (
    <TextField
      ref={input}
      label="Find orders"
      labelHidden
      type="search"
      aria-keyshortcuts="/"
      maxLength={100}
      placeholder="Name, phone, order, e-mail or piece"
      className={className}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && tell(typed)}
    />
  );
}
