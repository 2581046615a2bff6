import type { Product } from '@kanaka/contracts/products';
import { gallerySizes } from '@kanaka/contracts/picture-sizes';
import {
  detailsColumns,
  gallery,
  galleryColumn,
  gallerySlide,
  productPage,
  wayToPiece,
} from '../features/catalog/frames.ts';
import { box, framed } from './elements.ts';

/** A piece's first picture on its own page, below the way to it. */
export function pieceSight({ images: [url = ''], title }: Product): HTMLElement {
  const picture = framed({ url, alt: title, sizes: gallerySizes, className: 'size-full' });
  const pictures = box(gallery, box('md:col-start-2', box(gallerySlide, picture)));
  return box(productPage, box(wayToPiece), box(detailsColumns, box(galleryColumn, pictures)));
}
