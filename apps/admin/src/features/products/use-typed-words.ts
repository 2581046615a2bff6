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
  // By the time the typing pauses another choice may stand in the address, which a teller from before does not know.
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  }, [tell]);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const tellNow = (value: string) => {
    clearTimeout(waiting.current);
    setTold(value.trim());
    latest.current(value.trim());
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
