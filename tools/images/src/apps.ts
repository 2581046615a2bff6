/** The images of the shop, and how each is built. */
import { services } from '@kanaka/local-tools/heaps';

type Target = 'service' | 'printer' | 'web' | 'programs' | 'objects' | 'edge';

type Image = { app: string; target: Target };

export const images: Image[] = [
  ...services.map((app): Image => ({ app, target: app === 'invoice-worker' ? 'printer' : 'service' })),
  { app: 'admin', target: 'web' },
  { app: 'programs', target: 'programs' },
  { app: 'objects', target: 'objects' },
  { app: 'edge', target: 'edge' },
];
