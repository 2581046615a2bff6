import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';

/** A query string in normal form, so that two spellings of it are equal. */
const textOf = (search: string | URLSearchParams) => String(new URLSearchParams(search));

type Change = (now: URLSearchParams) => URLSearchParams | string;

/**
 * The query string and a function that changes it. The router renders a new URL in a transition; a second change made before
 * that starts from the first one and not from the rendered URL, because otherwise the first would be lost.
 */
export function useAddressSearch(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const here = useRef(location);
  const underWay = useRef<string[]>([]);
  useEffect(() => {
    here.current = location;
    const arrived = underWay.current.lastIndexOf(textOf(location.search));
    // A URL that was not set here, such as a link's, discards the pending changes.
    underWay.current = arrived < 0 ? [] : underWay.current.slice(arrived + 1);
  }, [location]);

  const search = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const setSearch = useCallback(
    (change: Change, options?: NavigateOptions) => {
      const { pathname, search: drawn } = here.current;
      const wanted = String(change(new URLSearchParams(underWay.current.at(-1) ?? drawn)));
      underWay.current.push(textOf(wanted));
      void navigate({ pathname, search: wanted }, options);
    },
    [navigate],
  );
  return [search, setSearch];
}
