import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

/** A search field whose words are told when the typing pauses, or at once with Enter; it follows when they change elsewhere. */
export function useTypedWords(words: string, tell: (words: string) => void) {
  const [typed, setTyped] = useState(words);
  const [told, setTold] = useState(words);
  if (words !== told) {
    // Not while somebody types on: the address only repeats what was told before.
    if (words !== typed.trim()) setTyped(words);
    setTold(words);
  }
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const tellNow = (value: string) => {
    clearTimeout(waiting.current);
    setTold(value.trim());
    tell(value.trim());
  };
  return {
    value: typed,
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
      setTyped(value);
      clearTimeout(waiting.current);
      waiting.current = setTimeout(() => tellNow(value), PAUSE_MS);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') tellNow(typed);
    },
  };
}
