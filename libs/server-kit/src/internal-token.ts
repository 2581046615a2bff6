/**
 * The tokens in `INTERNAL_TOKEN`: one, or during a rotation several, separated by commas. A service sends the first one and
 * accepts any of them.
 */
export function tokensIn(internalToken: string): string[] {
  return internalToken
    .split(',')
    .map((token) => token.trim())
    .filter((token) => token !== '');
}
