/** A typical phone. */
export const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

export const desktop = { viewport: { width: 1440, height: 900 } };

/** The browser tests ask for reduced motion; these options let everything move. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const;
