/** Class names of the layout of pieces, shared by components and their skeletons. */

export const cardFrame = 'relative aspect-3/4 overflow-hidden bg-ivory-deep';

/** The grid of cards. */
export const grid = 'grid gap-x-3 gap-y-10 sm:gap-x-6 sm:gap-y-14';

export const gridColumns = {
  /** For the listing, which has filters at the side. */
  listing: 'grid-cols-2 md:grid-cols-3 xl:grid-cols-4',
  full: 'grid-cols-2 md:grid-cols-3 lg:grid-cols-4',
} as const;

/** Images beside the text where the screen is wide enough; above it on a phone. */
export const detailsColumns = 'md:grid md:grid-cols-2 md:gap-10 lg:gap-14';

/** The column of images; on a phone it has the screen's full width. */
export const galleryColumn =
  'min-w-0 max-md:-mx-(--edge) max-md:mt-(--gallery-bleed,0px) md:sticky md:top-(--gallery-top,0px) md:self-start';

/** Thumbnails below the image, and beside it where there is room. */
export const gallery = 'lg:grid lg:grid-cols-[4.5rem_1fr] lg:gap-3';
