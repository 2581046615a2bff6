/**
 * A piece opened over a list has the list in its history entry, and the entry outlives a reload. A page that is loaded anew
 * has no list below it: the piece then stands on a page of its own.
 */
export function openAsPage(): void {
  const entry: unknown = history.state;
  if (typeof entry !== 'object' || entry === null || !('usr' in entry)) return;
  const { usr } = entry;
  if (typeof usr === 'object' && usr !== null && 'background' in usr) history.replaceState({ ...entry, usr: null }, '');
}
