/** Rate limits for a shop whose visitors all use one address: a trial on this machine, or the tests. */
export const oneAddressLimits: Record<string, string> = Object.fromEntries(
  [
    'PAGES_PER_MINUTE',
    'FILES_PER_MINUTE',
    'SIGN_INS_PER_MINUTE',
    'REGISTRATIONS_PER_HOUR',
    'PASSWORD_RESETS_PER_HOUR',
    'ORDERS_PER_HOUR',
    'REVIEWS_PER_HOUR',
    'STOCK_NOTICES_PER_HOUR',
    'PHOTOGRAPHS_PER_HOUR',
    'SEARCHES_PER_MINUTE',
    'UPLOADS_PER_MINUTE',
    'KEYS_TRIED_PER_MINUTE',
    'CONNECTIONS_PER_ADDRESS',
    'CALLS_AT_ONCE_PER_ADDRESS',
    'LARGE_RESPONSES_PER_ADDRESS',
    'SIGN_IN_TRIES',
    'SIGN_IN_TRIES_OF_STRANGERS',
  ].map((name) => [name, '100000']),
);
