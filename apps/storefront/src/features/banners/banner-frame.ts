/**
 * The banners' frame: 3:4 on phones (but leaving room for the text, the button and the categories below), 12:5 on wider screens.
 * Beside the text it shows the right three fifths of a 12:5 image, where its subject is.
 */
export const bannerFrame =
  'relative aspect-3/4 max-h-[max(14rem,calc(100svh-26rem))] w-full overflow-hidden bg-ivory-deep min-[769px]:aspect-12/5 min-[769px]:max-h-none lg:aspect-36/25 lg:max-h-[max(26rem,calc(100svh-9rem))]';

/** The subject is in the lower part of a phone's image, and at the right of a wide one. */
export const bannerImage = 'size-full object-cover max-lg:object-bottom lg:object-right';

/** Where they are beside the text. */
export const bannerPlace = 'lg:col-start-2 lg:row-span-2 lg:row-start-1';

/**
 * The text beside the banners, their dots below it; on narrower screens banners, dots and text below one another. On very wide
 * ones the text begins at the page's edge and keeps its width.
 */
export const welcomeColumns =
  'lg:grid lg:grid-cols-[2fr_3fr] lg:grid-rows-[1fr_auto] min-[100rem]:grid-cols-[calc((100vw-84rem)/2+34rem)_1fr]';
