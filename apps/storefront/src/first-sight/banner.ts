import type { Banner } from '@kanaka/contracts/banners';
import { PHONE_BANNER, bannerSizes } from '@kanaka/contracts/picture-sizes';
import { bannerFrame, bannerImage } from '../features/banners/banner-frame.ts';
import { bare, box } from './elements.ts';

/** The home page's first banner. */
export function bannerSight(banners: readonly Banner[]): HTMLElement | null {
  const phone = matchMedia(PHONE_BANNER).matches;
  for (const { imageDesktop, imageMobile, alt } of banners) {
    const url = phone ? imageMobile : imageDesktop;
    if (url) return box(bannerFrame, bare({ url, alt, sizes: bannerSizes, className: bannerImage }));
  }
  return null;
}
