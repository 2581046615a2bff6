/**
 * `/shop/home/` is the page `/shop/home`. A loop, because a regular expression scans a run of slashes again from each of
 * them: ten paths of 15,000 slashes stopped the server for twelve seconds.
 */
function withoutSlashesAtEnd(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

const shortForms: Record<string, string> = { '/': '/shop/home', '/shop': '/shop/home', '/auth': '/auth/login' };

/** The canonical path of the page at a path. */
export function pagePath(path: string): string {
  const bare = withoutSlashesAtEnd(path);
  return shortForms[bare] ?? bare;
}
