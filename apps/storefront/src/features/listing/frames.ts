/** The listing's title and the class names of its layout. */

export const LISTING_TITLE = 'All Products';

export const listingPage = 'mx-auto w-full max-w-page px-4 pt-5 pb-28 sm:px-6 sm:pt-8 lg:px-10 lg:pt-12';
export const listingHeader = 'mb-3 sm:mb-6 lg:mb-8';
/** What is chosen, below the title; its line is kept free also when nothing is, so that nothing moves. */
export const listingChosen = 'mt-1 min-h-6 truncate text-ink-soft max-sm:pr-28';
export const listingTitle = 'text-3xl sm:text-4xl lg:text-5xl';

/** Filters beside the pieces, on wide screens. */
export const listingColumns = 'lg:grid lg:grid-cols-[13rem_1fr] lg:gap-12';

export const listingToolbar =
  'relative mb-4 flex items-center gap-x-3 gap-y-3 border-b border-hairline pb-3 max-sm:flex-wrap sm:mb-6 sm:gap-x-4';
