import type { Product } from '@kanaka/contracts/products';
import { cardSizes, FIRST_CARDS } from '@kanaka/contracts/picture-sizes';
import { cardFrame, grid, gridColumns } from '../features/catalog/frames.ts';
import {
  LISTING_TITLE,
  listingColumns,
  listingHeader,
  listingPage,
  listingTitle,
  listingToolbar,
} from '../features/listing/frames.ts';
import { box, framed } from './elements.ts';

/** Where each card of the first row is seen: on a phone two of them stand beside one another, on the widest page four. */
const seenFrom = ['', '', 'max-md:hidden', 'max-xl:hidden'];

/** The listing's title and its first pieces' pictures. */
export function piecesSight(products: readonly Product[]): HTMLElement {
  const title = document.createElement('h1');
  title.className = listingTitle;
  title.textContent = LISTING_TITLE;
  const cards = products.slice(0, seenFrom.length).map(({ images: [url = ''], title: alt }, place) => {
    const picture = framed({ url, alt, sizes: cardSizes, className: 'absolute inset-0', first: place < FIRST_CARDS });
    return box(seenFrom[place] ?? '', box(cardFrame, picture));
  });
  const toolbar = box(listingToolbar, box('h-12'));
  const pieces = box('min-w-0', toolbar, box(`${grid} ${gridColumns.listing}`, ...cards));
  return box(listingPage, box(listingHeader, title), box(listingColumns, box('hidden lg:block'), pieces));
}
