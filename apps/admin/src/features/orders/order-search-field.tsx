import { TextField } from '@kanaka/ui/text-field';
import { useEffect, useRef } from 'react';
import { useTypedWords } from '../../shared/use-typed-words.ts';

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
  const typed = useTypedWords(words, (typedWords) => typedWords !== words && onWords(typedWords));

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
      {...typed}
    />
  );
}
