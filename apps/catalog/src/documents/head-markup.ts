/** The part of a document that differs from page to page. Everything a person typed goes in as text. */
import { picture, widthsOf } from '@kanaka/contracts/media';
import { fullTitle } from '@kanaka/contracts/page-head';
import { html, trusted, type Html } from '@kanaka/server-kit/html';
import type { Page } from './describe-page.ts';
import { preloadOf } from './first-picture.ts';
import { homeData, priceWords, productData } from './structured-data.ts';

const HOUSE_PICTURE = '/collections/necklace-960.jpg';

/** Wide enough for every preview, small enough for those that take no large file. */
const SHARED_WIDTH = 1080;

export type Absolute = (address: string) => string;

/** Every address of the shop in full, whatever the person typed: an address elsewhere stays as it is. */
export function absoluteFrom(publicUrl: string): Absolute {
  return (address) => (URL.canParse(address, publicUrl) ? new URL(address, publicUrl).href : publicUrl);
}

export function headMarkup(page: Page, absolute: Absolute): Html {
  const { shop } = page;
  const title = fullTitle(page.head, shop);
  const { description } = page.head;
  const address = absolute(page.canonical);
  return html`${page.firstPictures.map(preloadOf)}
    <title>${title}</title>
    <meta name="description" content="${description}" />
    ${
      page.head.hidden || page.status === 404
        ? html`<meta name="robots" content="noindex" />`
        : html`<link rel="canonical" href="${address}" />`
    }
    <meta property="og:site_name" content="${shop.name}" />
    <meta property="og:locale" content="en_IN" />
    <meta property="og:type" content="${page.product ? 'product' : 'website'}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address}" />
    ${sharedPicture(page, absolute)} ${page.product ? offer(page.product, shop) : html``}
    <meta name="twitter:card" content="summary_large_image" />`;
}

function sharedPicture({ picture: own, shop }: Page, absolute: Absolute): Html {
  const { url, alt } = own ?? { url: HOUSE_PICTURE, alt: `${shop.name}: ${shop.tagline}` };
  const found = picture(url);
  if (!found) {
    return html`<meta property="og:image" content="${absolute(url)}" /><meta
        property="og:image:alt"
        content="${alt}"
      />`;
  }
  const width = widthsOf(found.width).findLast((step) => step <= SHARED_WIDTH) ?? found.width;
  return html`<meta property="og:image" content="${absolute(url.replace(/\d+\.jpg$/, `${width}.jpg`))}" />
    <meta property="og:image:type" content="image/jpeg" />
    <meta property="og:image:width" content="${width}" />
    <meta property="og:image:height" content="${Math.round((found.height * width) / found.width)}" />
    <meta property="og:image:alt" content="${alt}" />`;
}

function offer(product: NonNullable<Page['product']>, shop: Page['shop']): Html {
  return html`<meta property="product:price:amount" content="${priceWords(product, shop)}" />
    <meta property="product:price:currency" content="INR" />
    <meta property="product:availability" content="${product.totalStock > 0 ? 'in stock' : 'out of stock'}" />`;
}

/** What programs read of a page, at its end: its data for search engines, and the answers it would ask for first. */
export function dataMarkup(page: Page, absolute: Absolute): Html {
  const { shop, product } = page;
  const data = product ? productData(product, shop, absolute) : page.home && homeData(shop, absolute);
  const answers = Object.entries(page.answers).map(([url, body]) => `${JSON.stringify(url)}:${body}`);
  return html`${
      data
        ? html`<script type="application/ld+json">
            ${json(JSON.stringify(data))}
          </script>`
        : html``
    }
    <script type="application/json" id="first-answers">
      ${json(`{${answers.join(',')}}`)}
    </script>`;
}

/** Inside a script element `<` is the one character that could end it. */
function json(text: string): Html {
  return trusted(text.replaceAll('<', '\\u003c'));
}
