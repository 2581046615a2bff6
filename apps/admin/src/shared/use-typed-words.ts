import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

/** A search field whose words are told when the typing pauses, or at once with Enter; it follows when they change elsewhere. */
export function useTypedWords(words: string, tell: (words: string) => void) {
  const [typed, setTyped] = useState(words);
  const [seen, setSeen] = useState(words);
  /** What was told and has not come back yet: that comes while somebody may type on, and is no reason to change the field. */
  const [underway, setUnderway] = useState<readonly string[]>([]);
  if (words !== seen) {
    const own = underway.indexOf(words);
    setSeen(words);
    setUnderway(underway.slice(own + 1));
    if (own === -1) setTyped(words);
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
    const told = value.trim();
    if (told !== words) setUnderway((before) => [...before, told]);
    latest.current(told);
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
