import type { ComponentProps } from 'react';
import { ShareLinks } from '../../shared/page/share-links.tsx';
import { AskAboutPiece } from './ask-about-piece.tsx';

/** What leads from a piece to other people: to the shop with a question, and to friends. Only in a browser. */
export function PieceLinks(props: ComponentProps<typeof AskAboutPiece>) {
  const { slug, title } = props.product;
  return (
    <>
      <AskAboutPiece {...props} />
      <ShareLinks path={`/shop/product/${slug}`} title={title} what="piece" />
    </>
  );
}
