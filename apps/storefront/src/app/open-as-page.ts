/**
 * A piece opened over a list has the list in its history entry, which survives a reload. After a reload there is no list
 * below the piece, so it is shown on its own page.
 */
export function openAsPage(): void {
  const entry: unknown = history.state;
  if (typeof entry !== 'object' || entry === null || !('usr' in entry)) return;
  const { usr } = entry;
  if (typeof usr === 'object' && usr !== null && 'background' in usr) history.replaceState({ ...entry, usr: null }, '');
}
