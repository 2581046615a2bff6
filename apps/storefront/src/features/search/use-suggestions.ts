import * as contract from '@kanaka/contracts/catalog/suggestions';
import { call } from '@kanaka/web-kit/call';
import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../shared/hooks/use-app-dispatch.ts';
import { useDebounced } from '@kanaka/web-kit/use-debounced';
import { api } from '../../api.ts';

const SearchApi = api.injectEndpoints({
  endpoints: (build) => ({
    suggest: build.query({ ...call(contract.suggest), providesTags: ['Product'] }),
  }),
});

const SUGGEST_DEBOUNCE_MS = 150;
const FIRST_LETTERS = 2;

/** What can be chosen from the suggestions: a place of the listing or a piece. */
export type Suggestion =
  | { kind: 'place'; category: string; subcategory: string | null }
  | ({ kind: 'piece' } & contract.Suggestions['pieces'][number]);

/**
 * Suggestions for a typed text of two letters or more; those of the text before stay until the new ones are there. A request
 * is cancelled when more is typed. One that fails suggests nothing: the search itself will say so.
 */
export function useSuggestions(text: string): Suggestion[] {
  const dispatch = useAppDispatch();
  const typed = text.trim().slice(0, 60).trim().toLowerCase();
  const isLongEnough = typed.length >= FIRST_LETTERS;
  const settled = useDebounced(typed, SUGGEST_DEBOUNCE_MS);
  const [suggested, setSuggested] = useState<Suggestion[]>([]);

  useEffect(() => {
    if (settled.length < FIRST_LETTERS) return undefined;
    let isLeft = false;
    const request = dispatch(SearchApi.endpoints.suggest.initiate({ query: { typed: settled } }));
    void request.then(({ data }) => {
      if (!isLeft) setSuggested(data ? optionsOf(data.data) : []);
    });
    return () => {
      isLeft = true;
      request.abort();
      request.unsubscribe();
    };
  }, [dispatch, settled]);

  return isLongEnough ? suggested : [];
}

function optionsOf({ places, pieces }: contract.Suggestions): Suggestion[] {
  return [
    ...places.map((place) => ({ kind: 'place' as const, ...place })),
    ...pieces.map((piece) => ({ kind: 'piece' as const, ...piece })),
  ];
}
