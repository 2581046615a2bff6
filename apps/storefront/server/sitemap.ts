/** The sitemap: every page that search engines may list. */
import { listingPath } from '@kanaka/presentation/listing-url';
import { openPages } from '@kanaka/presentation/pages';
import { SITEMAP_PIECES, sitemapPieces, type SitemapPiece, sitemapSummary } from '@kanaka/contracts/catalog/sitemap';
import { pageAddress } from '@kanaka/contracts/catalog/page-address';
import { html, type Html } from '@kanaka/server-kit/html';
import type { CallService } from '@kanaka/server-kit/service-client';
import type { Absolute } from './head-markup.ts';

/** A sitemap file may have 50,000 URLs; the first file also lists the shop's other pages. */
const PIECES_A_FILE = 45_000;
const MOST_IMAGES = 20;

const OPENING = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type Sitemap = { files: number; piecesAFile: number; categories: string[]; collections: string[]; pages: string[] };

/** The number of the sitemap's files, and the categories, collections and pages that it lists. */
export async function readSitemap(catalog: CallService, piecesAFile = PIECES_A_FILE): Promise<Sitemap> {
  const { pieces, ...places } = (await catalog(sitemapSummary, {})).data;
  return { files: Math.max(1, Math.ceil(pieces / piecesAFile)), piecesAFile, ...places };
}

export function sitemapIndex(files: number, absolute: Absolute): string {
  const entries = Array.from({ length: files }, (_, place) => {
    return html`<sitemap><loc>${absolute(`/sitemap.xml?page=${place + 1}`)}</loc></sitemap> `;
  });
  return `${OPENING}<sitemapindex ${NAMESPACE}>\n${html`${entries}`.markup}</sitemapindex>\n`;
}

/** One file of the sitemap, read in batches so that a large shop is never in memory as a whole. */
export async function* sitemap(
  catalog: CallService,
  { page, absolute, piecesAFile, ...places }: Sitemap & { page: number; absolute: Absolute },
): AsyncGenerator<string> {
  yield `${OPENING}<urlset ${NAMESPACE} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
  if (page === 1) yield html`${pageEntries(places, absolute)}`.markup;
  let place: { from: number } | { after: string } = { from: (page - 1) * piecesAFile };
  for (let left = piecesAFile; left > 0;) {
    const limit = Math.min(left, SITEMAP_PIECES);
    const pieces: SitemapPiece[] = (await catalog(sitemapPieces, { query: { ...place, limit } })).data;
    yield html`${pieces.map((piece) => pieceEntry(piece, absolute))}`.markup;
    const last = pieces.at(-1);
    if (!last) break;
    place = { after: last.id };
    left -= pieces.length;
  }
  yield '</urlset>\n';
}

function pageEntries(
  { categories, collections, pages }: Pick<Sitemap, 'categories' | 'collections' | 'pages'>,
  absolute: Absolute,
): Html[] {
  const listings = categories.map((category) => `/shop/listing?${new URLSearchParams({ category })}`);
  const texts = pages.map((slug) => pageAddress(slug));
  return [...openPages, ...listings, ...collections.map(listingPath), ...texts].map(
    (address) => html`<url><loc>${absolute(address)}</loc></url> `,
  );
}

function pieceEntry({ slug, images, updatedAt }: SitemapPiece, absolute: Absolute): Html {
  const entries = images.slice(0, MOST_IMAGES).map((url) => {
    return html`<image:image><image:loc>${absolute(url)}</image:loc></image:image>`;
  });
  const address = absolute(`/shop/product/${encodeURIComponent(slug)}`);
  return html`<url><loc>${address}</loc><lastmod>${updatedAt}</lastmod>${entries}</url> `;
}
