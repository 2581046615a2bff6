/** Everything a search engine may list, in the sitemaps' own form. */
import { openPages } from '@kanaka/contracts/page-head';
import type { Db } from '@kanaka/server-kit/database';
import { html, type Html } from '@kanaka/server-kit/html';
import {
  countPieces,
  findPieceAt,
  listFilledCategories,
  listPiecesAfter,
  type SitemapPiece,
} from './documents.repository.ts';
import type { Absolute } from './head-markup.ts';

/** The form allows 50,000 addresses a file; the shop's few other pages stand in the first. */
const PIECES_A_FILE = 45_000;
const PIECES_A_READ = 1_000;
const MOST_IMAGES = 20;

const OPENING = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** How many files the map has. */
export async function countSitemaps(db: Db, piecesAFile = PIECES_A_FILE): Promise<number> {
  return Math.max(1, Math.ceil((await countPieces(db)) / piecesAFile));
}

export function sitemapIndex(files: number, absolute: Absolute): string {
  const entries = Array.from({ length: files }, (_, place) => {
    return html`<sitemap><loc>${absolute(`/sitemap.xml?page=${place + 1}`)}</loc></sitemap> `;
  });
  return `${OPENING}<sitemapindex ${NAMESPACE}>\n${html`${entries}`.markup}</sitemapindex>\n`;
}

/** One file of the map, read in portions so that a large shop is never in memory whole. */
export async function* sitemap(
  db: Db,
  { page, absolute, piecesAFile = PIECES_A_FILE }: { page: number; absolute: Absolute; piecesAFile?: number },
): AsyncGenerator<string> {
  const place = (page - 1) * piecesAFile;
  let after = await findPieceAt(db, place);
  let left = after === null && place > 0 ? 0 : piecesAFile;
  yield `${OPENING}<urlset ${NAMESPACE} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
  if (page === 1) yield html`${await footerEntries(db, absolute)}`.markup;
  while (left > 0) {
    const pieces = await listPiecesAfter(db, { after, limit: Math.min(left, PIECES_A_READ) });
    yield html`${pieces.map((piece) => pieceEntry(piece, absolute))}`.markup;
    after = pieces.at(-1)?.id ?? null;
    left = after === null ? 0 : left - pieces.length;
  }
  yield '</urlset>\n';
}

async function footerEntries(db: Db, absolute: Absolute): Promise<Html[]> {
  const categories = (await listFilledCategories(db)).map((category) => {
    return `/shop/listing?${new URLSearchParams({ category })}`;
  });
  return [...openPages, '/shop/listing', ...categories].map(
    (address) => html`<url><loc>${absolute(address)}</loc></url> `,
  );
}

function pieceEntry({ slug, images, updatedAt }: SitemapPiece, absolute: Absolute): Html {
  const pictures = images.slice(0, MOST_IMAGES).map((url) => {
    return html`<image:image><image:loc>${absolute(url)}</image:loc></image:image>`;
  });
  const address = absolute(`/shop/product/${encodeURIComponent(slug)}`);
  return html`<url><loc>${address}</loc><lastmod>${updatedAt.toISOString()}</lastmod>${pictures}</url> `;
}
