/** The images of the shop, and how each is built. */
const SERVICES = [
  'gateway',
  'identity',
  'catalog',
  'cart',
  'orders',
  'reviews',
  'media',
  'storefront',
  'mail-worker',
] as const;

export type Target = 'service' | 'printer' | 'web' | 'programs' | 'objects' | 'edge';

export const images: { app: string; target: Target }[] = [
  ...SERVICES.map((app) => ({ app, target: 'service' as const })),
  { app: 'invoice-worker', target: 'printer' },
  { app: 'admin', target: 'web' },
  { app: 'programs', target: 'programs' },
  { app: 'objects', target: 'objects' },
  { app: 'edge', target: 'edge' },
];
