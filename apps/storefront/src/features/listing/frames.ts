/** The listing's title and the class names of its layout. */

export const LISTING_TITLE = 'All Products';

export const listingPage = 'mx-auto w-full max-w-page px-4 pt-5 pb-28 sm:px-6 sm:pt-8 lg:px-10 lg:pt-12';
/** The title, and the number of pieces at its end. */
export const listingHeader = 'flex flex-wrap items-baseline justify-between gap-x-4 lg:mb-8';
/** What is chosen, below the title; its line is kept free also when nothing is, so that nothing moves. Without room for filters beside the pieces, the chips say it. */
export const listingChosen = 'mt-1 min-h-6 basis-full truncate text-ink-soft max-lg:hidden';
export const listingTitle = 'text-3xl sm:text-4xl lg:text-5xl';

/** Filters beside the pieces, on wide screens. */
export const listingColumns = 'lg:grid lg:grid-cols-[13rem_1fr] lg:gap-12';

/** The chips with the toolbar: one row on wide screens, otherwise the chips above it, which scroll away while it stays. */
export const listingTop =
  'max-lg:contents lg:mb-6 lg:flex lg:items-start lg:gap-6 lg:border-b lg:border-hairline lg:pb-3';
/** A row of its height on wide screens, also without chips. On narrow screens it is swiped, and without chips there is no row. */
export const listingChips = 'flex min-h-11 min-w-0 items-center max-lg:empty:hidden lg:flex-1';
export const listingToolbar =
  'flex noscript:hidden items-center justify-between gap-2 max-lg:sticky short:static! max-lg:top-15 max-lg:z-10 max-lg:-mx-4 max-lg:mb-4 max-lg:border-b max-lg:border-hairline max-lg:bg-ivory max-lg:px-4 max-lg:py-2 sm:max-lg:-mx-6 sm:max-lg:mb-6 sm:max-lg:px-6';
