import type { Plugin } from 'vite';
import { theme } from '../src/shared/page/brand-colours.ts';

/** Sets the theme colour, which browsers use for the address bar. */
export function shopHtml(): Plugin {
  return {
    name: 'kanaka-shop-html',
    transformIndexHtml: (html) => html.replace('%THEME_COLOR%', theme.color),
  };
}
