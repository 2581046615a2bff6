import { useCallback, useEffect, useRef, useState } from 'react';
import { findInput, forgetInput, keepInput, type KeptInput } from './kept-input.ts';
import { useSession } from './use-session.ts';

/** So long after the last change it is written; leaving the page writes at once. */
const PAUSE_MS = 300;

/**
 * Keeps what somebody types into a form: `found` is what was kept when the form opened (or null), `keep` is called with every
 * change, and `forget` once it was sent or discarded. Input is kept for each account by itself.
 */
export function useKeptInput(form: string, version = '') {
  const { user } = useSession();
  const key = `${user?.id ?? ''} ${form}`;
  const [found] = useState<KeptInput | null>(() => findInput(key));
  const waiting = useRef<{ timer: number; write: () => void } | null>(null);

  const flush = useCallback(() => {
    const { timer, write } = waiting.current ?? {};
    window.clearTimeout(timer);
    waiting.current = null;
    write?.();
  }, []);
  const keep = useCallback(
    (value: unknown) => {
      window.clearTimeout(waiting.current?.timer);
      const write = () => keepInput(key, value, version);
      waiting.current = { write, timer: window.setTimeout(flush, PAUSE_MS) };
    },
    [key, version, flush],
  );
  const forget = useCallback(() => {
    window.clearTimeout(waiting.current?.timer);
    waiting.current = null;
    forgetInput(key);
  }, [key]);

  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return { found, keep, forget };
}
