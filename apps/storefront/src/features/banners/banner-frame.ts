/** The banners' place on the page: 3:4 on phones (never taller than leaves room for the words), 12:5 beyond. */
export const bannerFrame =
  'relative aspect-3/4 max-h-[calc(100svh-13rem)] w-full overflow-hidden bg-ivory-deep min-[769px]:aspect-12/5 min-[769px]:max-h-none lg:min-h-128';

export const bannerImage = 'size-full object-cover lg:object-right';
