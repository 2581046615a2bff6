import { TextField } from '@kanaka/ui/text-field';
import { useEffect, useRef } from 'react';
import { useTypedWords } from '../../../shared/forms/use-typed-words.ts';

/** Whether a key press belongs to a focused field or an open dialog, or is part of a shortcut of the browser. */
function isTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTyping =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]');
  return Boolean(isTyping) || ctrlKey || metaKey || altKey;
}

/** Text search for orders, applied when the typing pauses; the key "/" focuses it. */
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
      placeholder="Name, phone, city, order, invoice or amount"
      className={className}
      {...typed}
    />
  );
}
