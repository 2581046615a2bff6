import { logoSize } from '@kanaka/contracts/media/media';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import { theme } from '../src/features/checkout/theme.ts';

/** The web app manifest: how the shop is shown on a phone's home screen. */
export function manifest({ name, description, favicon }: Shop): object {
  const size = logoSize(favicon ?? '');
  return {
    name,
    short_name: name,
    description,
    lang: 'en-IN',
    start_url: '/shop/home',
    display: 'browser',
    theme_color: theme.color,
    background_color: theme.ground,
    icons: [
      size
        ? { src: favicon, sizes: `${size.width}x${size.height}`, type: 'image/png' }
        : { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  };
}
