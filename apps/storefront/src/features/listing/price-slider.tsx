import { RangeSlider } from '@kanaka/ui/range-slider';
import type { ComponentProps } from 'react';
import { wholeRupees } from './price-words.ts';

/** The slider for the price range; in its own file, so that its code is loaded after the listing. */
export function PriceSlider(props: Omit<ComponentProps<typeof RangeSlider>, 'names' | 'words'>) {
  return <RangeSlider {...props} names={['Lowest price', 'Highest price']} words={wholeRupees} />;
}
