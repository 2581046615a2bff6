import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import {
  findInput,
  forgetClosed,
  forgetInput,
  keepInput,
  type KeptInput,
  rememberClosed,
  wasClosed,
} from './kept-input.ts';
import type { Session } from './session.ts';
import { useSession } from './use-session.ts';

/** So long after the last change it is written; leaving the page writes at once. */
const PAUSE_MS = 300;

/**
 * Keeps what somebody types into a form: `found` is what was kept when the form opened (or null), `keep` is called with every
 * change, and `forget` once it was sent or discarded.
 */
export function useKeptInput(form: string, version = '') {
  const key = useKey(form);
  const store = useStore<{ session: Session }>();
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
    forgetClosed(key);
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
      if (store.getState().session.end === 'expired') rememberClosed(key);
    };
  }, [flush, key, store]);
  return { found, keep, forget };
}

/**
 * For what opens a form that keeps its input: whether something typed `waits` in it, and whether it `opensAgain` by itself,
 * because the end of the session closed it. As of the first render.
 */
export function useWaitingInput(form: string): { waits: boolean; opensAgain: boolean } {
  const key = useKey(form);
  const [waiting] = useState(() => ({ waits: findInput(key) !== null, opensAgain: wasClosed(key) }));
  return waiting;
}

/** Input is kept for each account by itself. */
function useKey(form: string): string {
  const { user } = useSession();
  return `${user?.id ?? ''} ${form}`;
}
