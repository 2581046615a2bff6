/** Where a piece's pictures stand on their pages: one wording for React and for what is drawn before it. */

export const cardFrame = 'relative aspect-3/4 overflow-hidden bg-ivory-deep';

/** Cards beside one another, by the page's width. */
export const grid = 'grid gap-x-3 gap-y-10 sm:gap-x-6 sm:gap-y-14';

export const gridColumns = {
  /** Beside the listing's filters. */
  listing: 'grid-cols-2 md:grid-cols-3 xl:grid-cols-4',
  full: 'grid-cols-2 md:grid-cols-3 lg:grid-cols-4',
} as const;

export const productPage =
  'mx-auto w-full max-w-page px-5 pt-1 pb-28 sm:pt-4 [--gallery-top:5.5rem] sm:px-6 lg:px-10 lg:pt-6';

/** Pictures beside words, from the width on where both find room; above them on a phone. */
export const detailsColumns = 'flex flex-col md:grid md:grid-cols-2 md:gap-10 lg:gap-14';

/** What is said of a piece. On a phone its parts stand in the column above, so that one of them may stay in sight. */
export const wordsColumn = 'min-w-0 max-md:contents';

/** On a phone the pictures reach from edge to edge. */
export const galleryColumn =
  'min-w-0 max-md:-mx-5 max-md:mt-(--gallery-bleed,0px) md:sticky md:top-(--gallery-top,0px) md:self-start';

/** Thumbnails and picture. */
export const gallery = 'md:grid md:grid-cols-[4.5rem_1fr] md:gap-3';

export const gallerySlide = 'aspect-3/4 min-w-0 shrink-0 grow-0 basis-full';

/** Where the way to a piece stands above it, one line high. */
export const wayToPiece = '-mt-1 min-h-11 sm:mb-2 lg:mb-4';
