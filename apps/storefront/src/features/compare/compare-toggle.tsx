import type { Product } from '@kanaka/contracts/catalog/products';
import { IconButton } from '@kanaka/ui/icon-button';
import { Scale } from 'lucide-react';
import { onImage } from '../../shared/page/on-image.ts';
import { toggleCompared, useIsCompared } from './compared.ts';

/** Chooses a piece to be compared with others. In a corner of its image, below what else is there. */
export function CompareToggle({ product: { _id, title } }: { product: Pick<Product, '_id' | 'title'> }) {
  const isCompared = useIsCompared(_id);
  return (
    <IconButton
      name={`Compare: ${title}`}
      aria-pressed={isCompared}
      onClick={() => toggleCompared(_id)}
      className={`${onImage} top-12! aria-pressed:text-white aria-pressed:before:bg-emerald!`}
      Icon={Scale}
    />
  );
}
