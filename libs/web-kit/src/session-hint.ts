const HINT = 'kanaka_session=';

/** Whether the browser carries a session at all: a readable cookie set beside the httpOnly ones. A guest has none. */
export function hasSessionHint(cookies = document.cookie): boolean {
  return cookies.split(';').some((cookie) => cookie.trim().startsWith(HINT) && cookie.trim() !== HINT);
}
