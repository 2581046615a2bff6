/** The image that a messenger or a social network shows beside the link of a piece. */
import { z } from 'zod';

export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;

/** What the signatures of previews are for. */
export const PREVIEW_PURPOSE = 'link-preview';

/** What is drawn. The storefront signs it, so that nobody else can have `media` draw anything. */
export const LinkPreview = z.object({
  /** The id of the stored photograph, as in its URL. */
  image: z.string().regex(/^[a-f0-9]{32}-\d{1,5}x\d{1,5}$/),
  title: z.string(),
  /** With its currency; a change of it makes another image. */
  price: z.string(),
  /** Small, below the price. */
  note: z.string(),
  shop: z.string(),
});
export type LinkPreview = z.infer<typeof LinkPreview>;

export const previewUrl = (signed: string) => `/media/previews/${signed}.jpg`;
