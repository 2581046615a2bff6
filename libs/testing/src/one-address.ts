/** Settings for a shop whose visitors all come from one address: somebody who tries it out on this machine, or the tests. */
export const manyFromOneAddress: Record<string, string> = Object.fromEntries(
  [
    'SIGN_INS_PER_MINUTE',
    'REGISTRATIONS_PER_HOUR',
    'PASSWORD_RESETS_PER_HOUR',
    'REVIEWS_PER_HOUR',
    'SEARCHES_PER_MINUTE',
    'UPLOADS_PER_MINUTE',
    'SIGN_IN_TRIES',
    'SIGN_IN_TRIES_OF_STRANGERS',
  ].map((name) => [name, '100000']),
);
