/**
 * How wide the pictures that come first stand on their pages, as in the `sizes` attribute. A document asks for them ahead of
 * the page's code, and in vain if both do not say the same.
 */

/** A banner of the home page. */
export const bannerSizes = '100vw';

/** Up to this width the home page shows the phone's banner. */
export const PHONE_BANNER = '(max-width: 768px)';

/** A piece's card in a grid. */
export const cardSizes = '(min-width: 1280px) 22vw, (min-width: 768px) 30vw, 46vw';

/** How many cards stand at the top of the narrowest page. */
export const FIRST_CARDS = 2;

/** A piece on its own page. */
export const gallerySizes = '(min-width: 1024px) 32rem, (min-width: 768px) 50vw, 100vw';
