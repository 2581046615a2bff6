import { useEffect, useState } from 'react';
import { useDebounced } from '../../shared/use-debounced.ts';

export const SEARCH_DEBOUNCE_MS = 800;
/** A keyword is searched when it is longer than this. */
export const KEYWORD_LONGER_THAN = 3;

/** The keyword worth searching for in what was typed; null when it is too short. */
export function keywordOf(typed: string): string | null {
  const keyword = typed.trim().slice(0, 100).trim();
  return keyword.length > KEYWORD_LONGER_THAN ? keyword : null;
}

/** What was typed and, once it has stood still, what to search for. `onKeyword` hears every change of the latter. */
export function useSearch({ initial, onKeyword }: { initial: string; onKeyword: (keyword: string | null) => void }) {
  const [typed, setTyped] = useState(initial);
  const now = keywordOf(typed);
  const settled = useDebounced(now, SEARCH_DEBOUNCE_MS);
  // Too short clears at once; only a search waits.
  const keyword = now === null ? null : settled;

  useEffect(() => {
    onKeyword(keyword);
    // The listener only writes the address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [keyword]);

  return { typed, setTyped, keyword, settling: now !== null && now !== settled };
}
