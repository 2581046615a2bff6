import { useCallback, useMemo } from 'react';
import type { NavigateOptions } from 'react-router-dom';
import { useAddressSearch } from './use-url-search.ts';

type State = Record<string, string | number | readonly string[]>;

/** A zod object with a field for each parameter. It must accept any text, and its absence: a URL can contain anything. */
type Schema<S extends State> = { parse: (parameters: unknown) => S };

/** New values, or a function of the current ones. Text is accepted for every field, because the schema reads it again. */
export type UrlChange<S extends State> = Changed<S> | ((now: S) => Changed<S>);
type Changed<S extends State> = { [Name in keyof S]?: S[Name] | string };

/** The state in a query string. */
export function urlState<S extends State>(schema: Schema<S>, search: URLSearchParams): S {
  return schema.parse(Object.fromEntries(search));
}

/** The query string after a change: without default values, and with the parameters that the schema does not name. */
export function withUrlState<S extends State>(
  schema: Schema<S>,
  search: URLSearchParams,
  change: UrlChange<S>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  const now = urlState(schema, search);
  const defaults = schema.parse({});
  for (const [name, value] of Object.entries({ ...now, ...(typeof change === 'function' ? change(now) : change) })) {
    if (String(value) === String(defaults[name])) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/**
 * State in the query string, and a function that changes it. Changes made before the next render add up. The page keeps its
 * scroll position unless the options say otherwise.
 */
export function useUrlState<S extends State>(
  schema: Schema<S>,
): [S, (change: UrlChange<S>, options?: NavigateOptions) => void] {
  const [search, setSearch] = useAddressSearch();
  const state = useMemo(() => urlState(schema, search), [schema, search]);
  const setState = useCallback(
    (change: UrlChange<S>, options?: NavigateOptions) =>
      setSearch((now) => withUrlState(schema, now, change), { preventScrollReset: true, ...options }),
    [schema, setSearch],
  );
  return [state, setState];
}
