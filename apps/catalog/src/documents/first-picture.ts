/** Asking for the picture a page begins with before anything of the page is there. */
import { picture } from '@kanaka/contracts/media';
import { html, type Html } from '@kanaka/server-kit/html';

export type FirstPicture = {
  url: string;
  sizes: string;
  /** Only on screens of this kind. */
  media?: string;
};

/** The picture exactly as the page will ask for it: in the format it prefers, in the width its `sizes` choose. */
export function preloadOf({ url, sizes, media }: FirstPicture): Html {
  const only = media === undefined ? html`` : html` media="${media}"`;
  const best = picture(url)?.sources[0];
  if (!best) return html`<link rel="preload" as="image" href="${url}" fetchpriority="high" ${only} />`;
  return html`<link
    rel="preload"
    as="image"
    type="${best.type}"
    imagesrcset="${best.srcSet}"
    imagesizes="${sizes}"
    fetchpriority="high"
    ${only}
  />`;
}
