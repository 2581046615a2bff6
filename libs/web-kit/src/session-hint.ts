const HINT = 'kanaka_session=';

/** Whether the browser has a session: a readable cookie is set beside the httpOnly ones. Guests do not have it. */
export function hasSessionHint(cookies = document.cookie): boolean {
  return cookies.split(';').some((cookie) => cookie.trim().startsWith(HINT) && cookie.trim() !== HINT);
}
