/** The widths at which images are shown, for their `sizes` attribute. */

/** A piece's card in a grid. */
export const cardSizes = '(min-width: 1280px) 22vw, (min-width: 768px) 30vw, 46vw';

/** A piece on its own page. */
export const gallerySizes = '(min-width: 1024px) 32rem, (min-width: 768px) 50vw, 100vw';
