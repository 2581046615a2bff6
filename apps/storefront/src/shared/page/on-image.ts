/** For the icon button in the corner of a piece's image: a light round behind the icon, which is to be seen on any image. */
export const onImage =
  'absolute! top-1 right-1 isolate rounded-full! before:absolute before:inset-1 before:-z-10 before:rounded-full before:bg-white/75 enabled:hover:bg-transparent enabled:hover:before:bg-white';
