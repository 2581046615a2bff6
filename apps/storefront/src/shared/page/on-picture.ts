/** For the icon button in the corner of a piece's picture: a light round behind the icon, which is to be seen on any picture. */
export const onPicture =
  'absolute! top-1 right-1 isolate rounded-full! before:absolute before:inset-1 before:-z-10 before:rounded-full before:bg-white/75 enabled:hover:bg-transparent enabled:hover:before:bg-white';
