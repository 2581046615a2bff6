import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ImageUrl } from './media.ts';
import { ById, Id, Message, optionalWords } from './shapes.ts';

export const Banner = z.object({
  _id: Id,
  imageDesktop: z.string(),
  imageMobile: z.string(),
  alt: z.string(),
  /** The link: a path of the shop or an https URL; empty for none. */
  link: z.string(),
});
export type Banner = z.infer<typeof Banner>;

/** The most banners on the home page; each is shown for five seconds. */
export const MAX_BANNERS = 100;

/** Allows only paths of this shop and https URLs, as browsers read them: no other scheme, and no `//host` or `user@host`. */
const isSafeLink = (link: string) =>
  link.startsWith('/')
    ? /^\/(?!\/)[^\s"'<>\\]*$/.test(link)
    : /^https:\/\/[^\s"'<>\\@]+$/i.test(link) && URL.canParse(link);

export const BannerLink = optionalWords(500).refine(
  (link) => link === '' || isSafeLink(link),
  'Please give a path of the shop, like /shop/listing, or an address that begins with https://.',
);

export const BannerDraft = z.object({
  imageDesktop: ImageUrl.or(z.literal('')).default('').refine(Boolean, 'Desktop image is required.'),
  imageMobile: ImageUrl.or(z.literal('')).default('').refine(Boolean, 'Mobile image is required.'),
  alt: optionalWords(200),
  link: BannerLink,
});
export type BannerDraft = z.output<typeof BannerDraft>;

export const listBanners = endpoint({
  method: 'GET',
  path: '/common/feature/get',
  audience: 'anyone',
  cacheTags: ['banners'],
  summary: 'The home page’s banners, in order.',
  reply: z.object({ data: z.array(Banner) }),
});

export const addBanner = endpoint({
  method: 'POST',
  path: '/common/feature/add',
  audience: 'admin',
  summary: 'Adds a banner: a desktop and a mobile picture.',
  body: BannerDraft,
  reply: z.object({ message: z.string(), data: Banner }),
});

export const editBanner = endpoint({
  method: 'PUT',
  path: '/common/feature/edit/:id',
  audience: 'admin',
  summary: 'Replaces a banner’s pictures, description and link; its place in the order stays.',
  params: ById,
  body: BannerDraft,
  reply: z.object({ message: z.string(), data: Banner }),
});

export const orderBanners = endpoint({
  method: 'PUT',
  path: '/common/feature/order',
  audience: 'admin',
  summary: 'Sets the order of all banners. 409 when a banner was added or deleted in the meantime.',
  body: z.object({
    ids: z
      .array(Id)
      .min(1)
      .max(MAX_BANNERS)
      .refine((ids) => new Set(ids).size === ids.length, 'A banner stands in one place only.'),
  }),
  reply: z.object({ message: z.string(), data: z.array(Banner) }),
});

export const deleteBanner = endpoint({
  method: 'DELETE',
  path: '/common/feature/delete/:id',
  audience: 'admin',
  summary: 'Removes a banner.',
  params: ById,
  reply: Message,
});
