/** The parts of the document that differ from page to page. All text that people have typed is escaped. */
import type { Product } from '@kanaka/contracts/catalog/products';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import {
  type LinkPreview,
  PREVIEW_HEIGHT,
  PREVIEW_PURPOSE,
  PREVIEW_WIDTH,
  previewUrl,
} from '@kanaka/contracts/media/link-preview';
import { responsiveImage, widthsOf } from '@kanaka/contracts/media/media';
import { formatPaise } from '@kanaka/money/rupees';
import { taxPercentFor } from '@kanaka/money/gst';
import { pageTitle } from '@kanaka/presentation/pages';
import { html, type Html, trusted } from '@kanaka/server-kit/html';
import { signText } from '@kanaka/server-kit/signed-text';
import { PAGE_DATA, type PageData } from '../src/app/page-data.ts';
import type { Page } from './describe-page.ts';
import { homeData, listData, pricePaise, priceWords, productData, ratesData } from './structured-data.ts';

const SHOP_IMAGE = '/collections/necklace-960.jpg';

/** Wide enough for every link preview, and small enough for those that refuse large files. */
const SHARED_WIDTH = 1080;

export type Absolute = (address: string) => string;

/**
 * Makes a path of the shop a complete URL. URLs of other sites stay as they are, and an invalid one becomes the public
 * URL.
 */
export function absoluteFrom(publicUrl: string): Absolute {
  return (address) => (URL.canParse(address, publicUrl) ? new URL(address, publicUrl).href : publicUrl);
}

export type HeadDeps = { absolute: Absolute; internalToken: string };

export function headMarkup(page: Page, deps: HeadDeps): Html {
  const { absolute } = deps;
  const { shop } = page;
  const title = pageTitle(page.head, shop);
  const { description } = page.head;
  const address = absolute(page.canonical);
  return html`<title>${title}</title>
    <meta name="description" content="${description}" />
    ${
      page.head.hidden || page.status !== 200
        ? html`<meta name="robots" content="noindex" />`
        : html`<link rel="canonical" href="${address}" />`
    }
    <meta property="og:site_name" content="${shop.name}" />
    <meta property="og:locale" content="en_IN" />
    <meta property="og:type" content="${page.product ? 'product' : 'website'}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address}" />
    ${sharedImage(page, deps)} ${page.product ? offer(page.product, shop) : html``}
    <meta name="twitter:card" content="summary_large_image" />
    ${icon(shop)}`;
}

function icon({ favicon }: Page['shop']): Html {
  return html`<link rel="icon" href="${favicon || '/favicon.svg'}" type="image/${favicon ? 'png' : 'svg+xml'}" />`;
}

function sharedImage(page: Page, { absolute, internalToken }: HeadDeps): Html {
  const { image: own, product, shop } = page;
  const { url, alt } = own ?? { url: SHOP_IMAGE, alt: `${shop.name}: ${shop.tagline}` };
  const preview = product && previewPath(product, { shop, internalToken });
  if (preview) return imageMarkup({ url: absolute(preview), width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT, alt });
  const found = responsiveImage(url);
  if (!found) return imageMarkup({ url: absolute(url), alt });
  const width = widthsOf(found.width).findLast((step) => step <= SHARED_WIDTH) ?? found.width;
  const height = Math.round((found.height * width) / found.width);
  return imageMarkup({ url: absolute(url.replace(/\d+\.jpg$/, `${width}.jpg`)), width, height, alt });
}

type SharedImage = { url: string; alt: string; width?: number; height?: number };

function imageMarkup({ url, alt, width, height }: SharedImage): Html {
  const size =
    width === undefined || height === undefined
      ? html``
      : html`<meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content="${width}" />
          <meta property="og:image:height" content="${height}" />`;
  return html`<meta property="og:image" content="${url}" /> ${size} <meta property="og:image:alt" content="${alt}" />`;
}

function offer(product: NonNullable<Page['product']>, shop: Page['shop']): Html {
  return html`<meta property="product:price:amount" content="${priceWords(product, shop)}" />
    <meta property="product:price:currency" content="INR" />
    <meta property="product:availability" content="${product.totalStock > 0 ? 'in stock' : 'out of stock'}" />`;
}

/**
 * The page's data for programs, at its end: structured data for search engines, and the data that it was rendered from.
 */
export function dataMarkup(page: Page, absolute: Absolute, pageData: PageData): Html {
  const data = structuredData(page, absolute);
  return html`${
      data
        ? html`<script type="application/ld+json">
            ${json(data)}
          </script>`
        : html``
    }
    <script type="application/json" id="${PAGE_DATA}">
      ${json(pageData)}
    </script>`;
}

function structuredData(page: Page, absolute: Absolute) {
  const { shop, product, size = '', home, rates, list, head } = page;
  if (list) return listData({ ...list, head, path: page.canonical }, absolute);
  if (product) return productData(product, { shop, size }, absolute);
  if (home) return homeData(shop, absolute);
  return rates && rates.length > 0 && ratesData({ rates, head, shop }, absolute);
}

/** Only `<` could end the script element, so it is escaped. */
function json(value: unknown): Html {
  return trusted(JSON.stringify(value).replaceAll('<', '\\u003c'));
}

/**
 * The path of the image that is shown beside a shared link of a piece; null when its photograph is not stored here. It
 * names everything that is drawn, so a new price is a new path and no old image is shown for it.
 */
function previewPath(product: Product, { shop, internalToken }: { shop: Shop; internalToken: string }): string | null {
  const [, image] = /^\/media\/([a-f0-9]{32}-\d+x\d+)\//.exec(product.images[0] ?? '') ?? [];
  if (image === undefined) return null;
  const taxes = taxPercentFor(undefined, shop) > 0 ? ['Inclusive of all taxes'] : [];
  const preview: LinkPreview = {
    image,
    title: product.title,
    price: `${product.priceFrom ? 'From ' : ''}${formatPaise(pricePaise(product, shop))}`,
    note: [...taxes, product.jewellery?.purity ?? ''].filter(Boolean).join(' · '),
    shop: shop.name,
  };
  return previewUrl(signText(internalToken, { purpose: PREVIEW_PURPOSE, text: JSON.stringify(preview) }));
}
