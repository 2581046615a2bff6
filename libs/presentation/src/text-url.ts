/** The version of a page of text that a query string names; undefined for the one that is in force. */
export function versionInUrl(search: URLSearchParams): number | undefined {
  const written = search.get('version') ?? '';
  return /^[1-9]\d{0,4}$/.test(written) ? Number(written) : undefined;
}

/** The same in its one spelling. */
export function textSearch(search: URLSearchParams): string {
  const version = versionInUrl(search);
  return version === undefined ? '' : `version=${version}`;
}
