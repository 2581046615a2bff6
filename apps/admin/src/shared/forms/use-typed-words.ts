import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

/** State of a search field: reports the text when the typing pauses or on Enter, and follows changes from outside. */
export function useTypedWords(words: string, onTyped: (words: string) => void) {
  const [typed, setTyped] = useState(words);
  const [seen, setSeen] = useState(words);
  /** Reported texts that have not come back as `words` yet. One that does is ignored: the user may have typed on. */
  const [underway, setUnderway] = useState<readonly string[]>([]);
  if (words !== seen) {
    const own = underway.indexOf(words);
    setSeen(words);
    setUnderway(underway.slice(own + 1));
    if (own === -1) setTyped(words);
  }
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // When the typing pauses, another filter may have changed; the latest callback knows it, an older one would undo it.
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
