import { responsiveImage, widthsOf } from '@kanaka/contracts/media/media';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import type { Email } from './email-layout.ts';

type Piece = { title: string; size: string; quantity: number; image: string };

/** Pieces without their prices. */
export function shownPieces(pieces: readonly Piece[], publicUrl: string): NonNullable<Email['goods']> {
  return pieces.map(({ quantity, image, ...piece }) => ({
    name: `${quantity} × ${titleInSize(piece)}`,
    imageUrl: smallImage(image, publicUrl),
  }));
}

/** The address of an image in its smallest width; empty where there is none. */
export function smallImage(image: string, publicUrl: string): string {
  const { width = 0 } = responsiveImage(image) ?? {};
  const [smallest] = widthsOf(width);
  const path = smallest ? image.replace(/\d+\.jpg$/, `${smallest}.jpg`) : image;
  return path && URL.canParse(path, publicUrl) ? new URL(path, publicUrl).href : '';
}
