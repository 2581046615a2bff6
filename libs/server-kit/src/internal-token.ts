/**
 * The tokens in `INTERNAL_TOKEN`: one, or several with commas between while it is being changed. A service shows its
 * services with the first, and lets in who shows any.
 */
export function tokensIn(internalToken: string): string[] {
  return internalToken
    .split(',')
    .map((token) => token.trim())
    .filter((token) => token !== '');
}
