import { PREVIEW_HEIGHT, PREVIEW_WIDTH, type LinkPreview } from '@kanaka/contracts/media/link-preview';
import sharp from 'sharp';
import { fontFile, type Typeface } from '../fonts.ts';

const PHOTOGRAPH_WIDTH = 500;
const MARGIN = 64;
const TEXT_WIDTH = PREVIEW_WIDTH - PHOTOGRAPH_WIDTH - 2 * MARGIN;

// The tokens of libs/ui/src/theme.css.
const IVORY = '#fbf8f2';
const INK = '#14231d';
const INK_MUTED = '#5f6c65';
const EMERALD = '#0f4a3c';
const GOLD = '#b08d4c';

const TITLE_HEIGHT = 230;

/** The image for a shared link, a JPEG: the shop's name, the piece's title and price, and its photograph at the right. */
export async function drawPreview(preview: LinkPreview, photograph: Buffer): Promise<Buffer> {
  const [shop, title, price, note, piece] = await Promise.all([
    drawText(preview.shop, { typeface: 'Fraunces', size: 34, colour: EMERALD }),
    drawTitle(preview.title),
    drawText(preview.price, { typeface: 'Fraunces', size: 50, colour: INK }),
    drawText(preview.note, { typeface: 'Mukta', size: 26, colour: INK_MUTED }),
    sharp(photograph).resize(PHOTOGRAPH_WIDTH, PREVIEW_HEIGHT, { fit: 'cover' }).toBuffer(),
  ]);
  const lineTop = MARGIN + 64;
  const noteTop = PREVIEW_HEIGHT - MARGIN - note.height;
  const priceTop = noteTop - 16 - price.height;
  const titleTop = Math.max(lineTop + 20, Math.round((lineTop + priceTop - title.height) / 2));
  const line = await sharp({ create: { width: 72, height: 2, channels: 3, background: GOLD } })
    .png()
    .toBuffer();
  return sharp({ create: { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT, channels: 3, background: IVORY } })
    .composite([
      { input: piece, left: PREVIEW_WIDTH - PHOTOGRAPH_WIDTH, top: 0 },
      { input: line, left: MARGIN, top: lineTop },
      ...layer(shop, MARGIN),
      ...layer(title, titleTop),
      ...layer(price, priceTop),
      ...layer(note, noteTop),
    ])
    .jpeg({ quality: 84, progressive: true })
    .toBuffer();
}

const layer = ({ data }: Drawn, top: number) => (data ? [{ input: data, left: MARGIN, top }] : []);

type TextStyle = { typeface: Typeface; size: number; colour: string };
/** Without data where there is nothing to draw. */
type Drawn = { data: Buffer | null; height: number };

/** A title that is too long for its place is drawn in smaller letters. */
async function drawTitle(title: string): Promise<Drawn> {
  const style: TextStyle = { typeface: 'Fraunces', size: 60, colour: INK };
  const drawn = await drawText(title, style);
  return drawn.height > TITLE_HEIGHT ? drawText(title, style, TITLE_HEIGHT) : drawn;
}

/** Text on a transparent ground, in as many lines as it needs; with a height, in the size that fits into it. */
async function drawText(text: string, { typeface, size, colour }: TextStyle, height?: number): Promise<Drawn> {
  if (text === '') return { data: null, height: 0 };
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
      font: `${typeface} ${size}`,
      fontfile: fontFile(typeface),
      width: TEXT_WIDTH,
      wrap: 'word-char',
      rgba: true,
      // A point is a pixel; libvips chooses the resolution itself when it has a height to fill.
      ...(height === undefined ? { dpi: 72 } : { height }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, height: info.height };
}

const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
