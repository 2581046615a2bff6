import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

/** A search field whose words are reported when the typing pauses, or at once with Enter; it follows when they change elsewhere. */
export function useTypedWords(words: string, onTyped: (words: string) => void) {
  const [typed, setTyped] = useState(words);
  const [seen, setSeen] = useState(words);
  /** What was reported and has not come back yet: that comes while somebody may type on, and is no reason to change the field. */
  const [underway, setUnderway] = useState<readonly string[]>([]);
  if (words !== seen) {
    const own = underway.indexOf(words);
    setSeen(words);
    setUnderway(underway.slice(own + 1));
    if (own === -1) setTyped(words);
  }
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // By the time the typing pauses another choice may stand in the address, which a teller from before does not know.
  const latest = useRef(onTyped);
  useEffect(() => {
    latest.current = onTyped;
  }, [onTyped]);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const notifyNow = (value: string) => {
    clearTimeout(waiting.current);
    const typedWords = value.trim();
    if (typedWords !== words) setUnderway((before) => [...before, typedWords]);
    latest.current(typedWords);
  };
  return {
    value: typed,
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
      setTyped(value);
      clearTimeout(waiting.current);
      waiting.current = setTimeout(() => notifyNow(value), PAUSE_MS);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') notifyNow(typed);
    },
  };
}
