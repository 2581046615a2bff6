import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';

/** One and the same text, however an address wrote it. */
const textOf = (search: string | URLSearchParams) => String(new URLSearchParams(search));

type Change = (now: URLSearchParams) => URLSearchParams | string;

/**
 * What the address asks for, and how to ask for something else. The router draws a new address when it finds the time; a
 * second choice made before that begins with the first one, and not with what is still in sight, else the first is lost.
 */
export function useAddressSearch(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const here = useRef(location);
  const underWay = useRef<string[]>([]);
  useEffect(() => {
    here.current = location;
    const arrived = underWay.current.lastIndexOf(textOf(location.search));
    // An address that was not asked for here, such as a link's, begins anew.
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
