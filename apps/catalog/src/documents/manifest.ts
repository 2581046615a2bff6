import type { Shop } from '@kanaka/contracts/settings';
import { theme } from '@kanaka/contracts/theme';

/** What a telephone shows of the shop on its home screen. */
export function manifest({ name, description }: Shop): object {
  return {
    name,
    short_name: name,
    description,
    lang: 'en-IN',
    start_url: '/shop/home',
    display: 'browser',
    theme_color: theme.color,
    background_color: theme.ground,
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  };
}
