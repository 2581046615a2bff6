import { useEffect, useState } from 'react';
import { useDebounced } from '@kanaka/web-kit/use-debounced';

const SEARCH_DEBOUNCE_MS = 800;
/** Keywords must be longer than this. */
const KEYWORD_LONGER_THAN = 3;

/** Several dots say nothing to the search, and an address with `/..` is refused on its way. */
const withoutDots = (typed: string) => typed.replace(/\.{2,}/g, ' ').trim();

/** The keyword of a typed text; null when it is too short. */
export function keywordOf(typed: string): string | null {
  const keyword = withoutDots(typed).slice(0, 100).trim();
  return keyword.length > KEYWORD_LONGER_THAN ? keyword : null;
}

/** How many letters a text that was begun lacks to be searched; null when it is empty or long enough. */
export function lettersMissing(typed: string): number | null {
  const { length } = withoutDots(typed);
  return length > 0 && length <= KEYWORD_LONGER_THAN ? KEYWORD_LONGER_THAN + 1 - length : null;
}

/** The typed text and its debounced keyword. `onKeyword` is called at every change of the keyword. */
export function useSearch({ initial, onKeyword }: { initial: string; onKeyword: (keyword: string | null) => void }) {
  const [typed, setTyped] = useState(initial);
  const now = keywordOf(typed);
  const settled = useDebounced(now, SEARCH_DEBOUNCE_MS);
  // A text that is too short clears the keyword at once; only a new keyword is debounced.
  const keyword = now === null ? null : settled;

  useEffect(() => {
    onKeyword(keyword);
    // `onKeyword` only writes the URL, so it does not matter which version of it is called.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [keyword]);

  return { typed, setTyped, keyword, settling: now !== null && now !== settled };
}
