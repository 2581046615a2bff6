import { theme } from '@kanaka/contracts/theme';
import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The faces of the first view: titles and text. */
const preloadedFonts = [/fraunces-latin-400-normal-.*\.woff2$/, /mukta-latin-400-normal-.*\.woff2$/];

/** Asks for the first view's fonts early, and gives the browser's bar the shop's colour. */
export function shopHtml(): Plugin {
  return {
    name: 'kanaka-shop-html',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((file) => preloadedFonts.some((font) => font.test(file)));
        return {
          html: html.replace('%THEME_COLOR%', theme.color),
          tags: fonts.map((file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head-prepend',
          })),
        };
      },
    },
  };
}
