/** The card with today's rates that is printed for the counter and sent as a picture. */
import type { BoardRate } from '@kanaka/contracts/catalog/metal-rates';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { rateOn } from '../../shared/rate-board.ts';
import { formatDay, formatMoment } from '../../shared/words.tsx';

/** An A5 page at 300 dots an inch, which is sharp enough on A4 too; a little lower, so that a rounding makes no second page. */
export const cardSize = { width: 1748, height: 2470 } as const;

const asked = [
  ['gold', 999, 'Gold 24K'],
  ['gold', 916, 'Gold 22K'],
  ['gold', 750, 'Gold 18K'],
  ['silver', 999, 'Silver 999'],
  ['platinum', 950, 'Platinum 950'],
] as const;

type CardRow = { name: string; gram: string; larger: string };

/** A gram of what the counter is asked for, and 10 grams or a kilogram of it; without what has no rate. */
export const cardRows = (rates: readonly BoardRate[]): CardRow[] =>
  asked.flatMap(([metal, fineness, name]) => {
    const rate = rateOn(rates, { metal, fineness });
    if (!rate) return [];
    const paise = toPaise(rate.rate);
    const [grams, weight] = metal === 'silver' ? [1000, '1 kg'] : [10, '10 g'];
    return [{ name, gram: formatPaise(paise), larger: `${weight} ${formatPaise(paise * grams)}` }];
  });

/** When the newest of the rates was published. */
export const cardMoment = (rates: readonly BoardRate[]): string =>
  rates.reduce((newest, { since }) => (since > newest ? since : newest), '');

/** Draws the card; waits for the logo and the fonts. A logo that cannot be loaded is replaced by the name. */
export async function drawCard(
  canvas: HTMLCanvasElement,
  { rates, shop: { name, logo, phone, legalName } }: { rates: readonly BoardRate[]; shop: Shop },
): Promise<void> {
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser cannot draw');
  const token = (of: string) => getComputedStyle(document.documentElement).getPropertyValue(of).trim();
  const [ink, soft, gold] = [token('--color-ink'), token('--color-ink-soft'), token('--color-gold')];
  const [display, figures, sans] = [token('--font-display'), token('--font-figures'), token('--font-sans')];
  const image = logo === '' ? null : await loaded(logo);
  // One that the computer does not have, such as a stand-in, is no reason to draw nothing.
  const families = [display, figures, sans].flatMap((list) => list.split(','));
  await Promise.allSettled(families.map((family) => document.fonts.load(`100px ${family}`, 'Gold ₹1')));
  const { width, height } = cardSize;
  const [left, right, middle] = [150, width - 150, width / 2];
  const write = (
    text: string,
    [x, y]: readonly [number, number],
    {
      size,
      family = sans,
      colour = ink,
      align = 'center',
      room = right - left,
    }: {
      size: number;
      family?: string;
      colour?: string;
      align?: CanvasTextAlign;
      room?: number;
    },
  ) => {
    pen.font = `${size}px ${family}`;
    pen.fillStyle = colour;
    pen.textAlign = align;
    // Wider text is drawn narrower.
    pen.fillText(text, x, y, room);
  };
  const line = (y: number, colour: string, thickness: number) => {
    pen.fillStyle = colour;
    pen.fillRect(left, y, right - left, thickness);
  };

  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.strokeStyle = gold;
  pen.lineWidth = 6;
  pen.strokeRect(60, 60, width - 120, height - 120);
  if (image) {
    const scale = Math.min((right - left) / image.width, 240 / image.height);
    const [wide, high] = [image.width * scale, image.height * scale];
    pen.drawImage(image, middle - wide / 2, 180 + (240 - high) / 2, wide, high);
  } else write(name, [middle, 380], { size: 170, family: display });
  const published = cardMoment(rates);
  write('Today’s rates', [middle, 580], { size: 96, family: display });
  write(published && formatDay(published), [middle, 690], { size: 64, colour: soft });

  const rows = cardRows(rates);
  const step = Math.min(290, 1_350 / Math.max(rows.length, 1));
  line(790, gold, 6);
  for (const [place, row] of rows.entries()) {
    const y = 790 + step * place;
    write(row.name, [left, y + step * 0.6], { size: 84, align: 'left', room: 600 });
    write(row.gram, [right, y + step * 0.52], { size: 112, family: figures, align: 'right', room: 800 });
    write(row.larger, [right, y + step * 0.82], { size: 52, colour: soft, align: 'right', room: 800 });
    line(y + step, place === rows.length - 1 ? gold : token('--color-hairline'), 4);
  }
  write(`A gram, before GST${published && `, since ${formatMoment(published)}`}`, [middle, 2_260], {
    size: 52,
    colour: soft,
  });
  write([image ? name : legalName, phone].filter(Boolean).join(' · '), [middle, 2_350], { size: 52, colour: soft });
}

/** Null when it cannot be loaded. */
async function loaded(url: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}
