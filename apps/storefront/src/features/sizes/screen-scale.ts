import { deviceMemory } from '@kanaka/web-kit/browser-memory';

/** The long side of a bank card in millimetres (ISO/IEC 7810, ID-1). */
export const CARD_MM = 85.6;
/** The short side. */
export const CARD_HEIGHT_MM = 53.98;

/** How many CSS pixels a millimetre of a screen can have: from large monitors to small phones. */
export const SCALES = { least: 2.5, most: 9 };

const PLACE = 'kanaka.screen-scale';
const isScale = (scale: number) => scale >= SCALES.least && scale <= SCALES.most;

/** 96 pixels an inch on monitors; on phones they are smaller, about 160. */
const usual = (isPhone: boolean) => (isPhone ? 6.3 : 96 / 25.4);

/**
 * The CSS pixels of a millimetre as this device was calibrated. Kept in the screen's own pixels, so that it stays right when
 * the page is zoomed.
 */
export const screenScale = {
  read(isPhone: boolean): number {
    const scale = Number(deviceMemory.read(PLACE)) / devicePixelRatio;
    return isScale(scale) ? scale : usual(isPhone);
  },
  keep: (scale: number) => deviceMemory.write(PLACE, scale * devicePixelRatio),
};
