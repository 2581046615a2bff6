/** The banners' frame: 3:4 on phones (but leaving room for the text, the button and the categories below), 12:5 on wider screens. */
export const bannerFrame =
  'relative aspect-3/4 max-h-[max(14rem,calc(100svh-25rem))] w-full overflow-hidden bg-ivory-deep min-[769px]:aspect-12/5 min-[769px]:max-h-none lg:min-h-128';

export const bannerImage = 'size-full object-cover max-lg:object-[50%_80%] lg:object-right';
