/**
 * How much memory each service's JavaScript may use, in MiB. Without a bound V8 lets a heap grow to gigabytes before it
 * collects what is no longer needed. The local start uses this table; `npm run check:deploy` compares docker-compose.yml and
 * k8s/ with it.
 */
const heaps = {
  gateway: 192,
  identity: 128,
  catalog: 192,
  cart: 128,
  orders: 256,
  reviews: 128,
  media: 128,
  storefront: 192,
  'invoice-worker': 128,
  'mail-worker': 128,
} as const;

/**
 * V8 keeps three of these for new objects; its default of 16 MiB costs each service 48 MiB after its first busy minute. Only
 * where pages are rendered is it worth them: with 4 MiB a sixth more of the processor goes to collecting.
 */
const semiSpaceMib = (service?: Service) => (service === 'storefront' ? 16 : 4);

export type Service = keyof typeof heaps;

export const services = Object.keys(heaps) as Service[];

const optionsFor = (mib: number, service?: Service) =>
  `--max-old-space-size=${mib} --max-semi-space-size=${semiSpaceMib(service)}`;

/** The value of NODE_OPTIONS for a service. */
export const nodeOptionsOf = (service: Service) => optionsFor(heaps[service], service);

/** And for a program of the local start. */
export const programOptions = optionsFor(128);
