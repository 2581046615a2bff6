import { RangeSlider } from '@kanaka/ui/range-slider';
import type { ComponentProps } from 'react';
import { wholeRupees } from './price-words.ts';

/** The price range by dragging; in a file of its own, so that its code comes after the pieces. */
export function PriceSlider(props: Omit<ComponentProps<typeof RangeSlider>, 'names' | 'words'>) {
  return <RangeSlider {...props} names={['Lowest price', 'Highest price']} words={wholeRupees} />;
}
