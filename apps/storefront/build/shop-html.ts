import { shop } from '@kanaka/contracts/shop-profile';
import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The faces of the first view: titles and text. */
const preloadedFonts = [/fraunces-latin-400-normal-.*\.woff2$/, /mukta-latin-400-normal-.*\.woff2$/];

const words: Record<string, string> = {
  SHOP_TITLE: `${shop.name} · ${shop.tagline}`,
  SHOP_NAME: shop.name,
  SHOP_DESCRIPTION: shop.description,
  SHOP_EMAIL: shop.email,
  SHOP_THEME_COLOR: shop.themeColor,
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Fills the shop's own words into index.html, asks for the first view's fonts early, and writes the web manifest. */
export function shopHtml(): Plugin {
  return {
    name: 'kanaka-shop-html',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'site.webmanifest',
        source: JSON.stringify({
          name: shop.name,
          short_name: shop.name,
          description: shop.description,
          lang: 'en-IN',
          start_url: '/shop/home',
          display: 'browser',
          theme_color: shop.themeColor,
          background_color: '#fbf8f2',
          icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
        }),
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((file) => preloadedFonts.some((font) => font.test(file)));
        return {
          html: html.replace(/%(SHOP_[A-Z_]+)%/g, (whole, key: string) => escaped(words[key] ?? whole)),
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
