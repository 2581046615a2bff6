/** What images the shop is made of, and how each is built. */
export const SERVICES = [
  'gateway',
  'identity',
  'catalog',
  'cart',
  'orders',
  'reviews',
  'media',
  'mail-worker',
] as const;
export const WEB_APPS = ['storefront', 'admin'] as const;

export type Target = 'service' | 'printer' | 'web' | 'programs' | 'objects';

export const images: { app: string; target: Target }[] = [
  ...SERVICES.map((app) => ({ app, target: 'service' as const })),
  { app: 'invoice-worker', target: 'printer' },
  ...WEB_APPS.map((app) => ({ app, target: 'web' as const })),
  { app: 'programs', target: 'programs' },
  { app: 'objects', target: 'objects' },
];
