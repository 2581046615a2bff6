/**
 * Modules that load files of their own by path (workers, native addons, static pages) and so cannot be inlined. Where a
 * bundle runs, those it names are the only packages it needs.
 */
export const outside = [
  'pino',
  'thread-stream',
  '@fastify/swagger-ui',
  'argon2',
  'sharp',
  'country-state-city',
  'puppeteer-core',
  '@sparticuz/chromium',
  'pg-native',
];
