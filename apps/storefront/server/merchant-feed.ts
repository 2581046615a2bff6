/** The feed of all pieces for Google Merchant Center: https://support.google.com/merchants/answer/7052112. */
import { priceInSize, productsById, type KnownProduct } from '@kanaka/contracts/catalog/products';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import { sitemapPieces } from '@kanaka/contracts/catalog/sitemap';
import { dimensionFacts } from '@kanaka/presentation/dimension-words';
import { html, type Html } from '@kanaka/server-kit/html';
import type { CallService } from '@kanaka/server-kit/service-client';
import type { Absolute } from './head-markup.ts';
import { priceWords } from './structured-data.ts';

/** As many as `productsById` takes. */
const PIECES_A_BATCH = 100;
/** Google reads at most ten. */
const MOST_MORE_IMAGES = 10;
/** "Apparel & Accessories > Jewelry" in Google's list of product categories. */
const JEWELLERY = 188;

export type FeedDeps = { catalog: CallService; absolute: Absolute };

/**
 * All pieces in the shop as RSS 2.0, read in batches. A piece with sizes is one item a size. Prices include taxes and are
 * those of the piece's page and of its structured data: Google disapproves items whose prices differ.
 */
export async function* merchantFeed({ catalog, absolute }: FeedDeps, shop: Shop): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n';
  yield forXml(
    html`<title>${shop.name}</title><link>${absolute('/shop/home')}</link><description>${shop.description}</description>\n`,
  );
  for (let after: string | undefined; ;) {
    const { data: listed } = await catalog(sitemapPieces, { query: { after, limit: PIECES_A_BATCH } });
    if (listed.length === 0) break;
    const { data: pieces } = await catalog(productsById, { body: { ids: listed.map(({ id }) => id) } });
    yield forXml(html`${pieces.flatMap((piece) => itemsOf(piece, { shop, absolute }))}`);
    after = listed.at(-1)?.id;
  }
  yield '</channel></rss>\n';
}

const LONGEST_TITLE = 150;
const LONGEST_DESCRIPTION = 5_000;

/** The beginning of a text of at most so many characters, up to the end of a word. */
function beginning(text: string, most: number): string {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const cut = characters
    .slice(0, most + 1)
    .join('')
    .replace(/\s+\S*$/, '');
  return Array.from(cut).slice(0, most).join('');
}

/** One character that XML does not allow would make the feed of all pieces unreadable. */
const forXml = ({ markup }: Html) => markup.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');

type Words = { shop: Shop; absolute: Absolute };

function itemsOf(piece: KnownProduct, words: Words): Html[] {
  if (piece.images.length === 0) return [];
  if (piece.sizes.length === 0) return [item(piece, { id: piece._id, size: '', stock: piece.totalStock }, words)];
  return piece.sizes.map(({ size, stock }) => item(piece, { id: `${piece._id}-${size}`, size, stock }, words));
}

const detail = (name: string, words: string) =>
  html`<g:product_detail>
    <g:section_name>Dimensions</g:section_name>
    <g:attribute_name>${name}</g:attribute_name>
    <g:attribute_value>${words}</g:attribute_value>
  </g:product_detail>`;

function item(
  piece: KnownProduct,
  { id, size, stock }: { id: string; size: string; stock: number },
  { shop, absolute }: Words,
): Html {
  const prices = priceInSize(piece, size);
  const [first = '', ...more] = piece.images.map(absolute);
  const address = `/shop/product/${encodeURIComponent(piece.slug)}`;
  const { jewellery } = piece;
  const description = beginning(Object.values(piece.details).filter(Boolean).join('. '), LONGEST_DESCRIPTION);
  return html`<item>
    <g:id>${id}</g:id>
    ${size ? html`<g:item_group_id>${piece._id}</g:item_group_id><g:size>${size}</g:size>` : html``}
    <g:title>${beginning(piece.title, LONGEST_TITLE)}</g:title>
    <g:description>${description}</g:description>
    <g:link>${absolute(size ? `${address}?${new URLSearchParams({ size })}` : address)}</g:link>
    <g:image_link>${first}</g:image_link>
    ${more.slice(0, MOST_MORE_IMAGES).map((url) => html`<g:additional_image_link>${url}</g:additional_image_link>`)}
    <g:availability>${stock > 0 && !piece.rateTooOld ? 'in_stock' : 'out_of_stock'}</g:availability>
    <g:price>${priceWords({ ...prices, salePrice: 0 }, shop)} INR</g:price>
    ${prices.salePrice > 0 ? html`<g:sale_price>${priceWords(prices, shop)} INR</g:sale_price>` : html``}
    <g:brand>${shop.name}</g:brand>
    ${jewellery?.sku ? html`<g:mpn>${jewellery.sku}</g:mpn>` : html`<g:identifier_exists>no</g:identifier_exists>`}
    <g:condition>new</g:condition>
    <g:google_product_category>${JEWELLERY}</g:google_product_category>
    <g:product_type>${[piece.category, piece.subcategory].filter(Boolean).join(' > ')}</g:product_type>
    ${jewellery?.metal ? html`<g:material>${jewellery.metal}</g:material>` : html``}
    ${dimensionFacts(jewellery).map(([name, words]) => detail(name, words))}
    <g:shipping><g:country>IN</g:country><g:price>0.00 INR</g:price></g:shipping>
  </item> `;
}
