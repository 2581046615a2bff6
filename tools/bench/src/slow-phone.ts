/** The phone that `npm run bench slow` emulates. */
export const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** How many times slower its CPU is than this machine's. */
export const SLOWER = 4;
