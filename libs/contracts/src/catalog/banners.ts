import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ImageUrl } from '../media/media.ts';
import { Id, idsOnce, optionalWords, unlessEmpty } from '../shapes.ts';
import { ShopLink } from './shop-link.ts';
import { endsLater, endsTooSoon, showing, showingDraft } from './showing.ts';

/** A banner as everybody sees it. */
export const Banner = z.object({
  _id: Id,
  imageDesktop: z.string(),
  imageMobile: z.string(),
  alt: z.string(),
  /** The link: a path of the shop or an https URL; empty for none. */
  link: z.string(),
  /** A sentence beside the picture. */
  line: z.string().optional(),
  /** A piece of the shop that is in the picture. */
  piece: z.object({ title: z.string(), slug: z.string() }).optional(),
});
export type Banner = z.infer<typeof Banner>;

/** What a banner leads to, chosen by the owner: it still does when a category or a product is renamed. */
export const BannerTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('category'), categoryId: Id, subcategoryId: Id.nullable() }),
  z.object({ kind: z.literal('product'), productId: Id }),
]);
export type BannerTarget = z.infer<typeof BannerTarget>;

/** A banner as the admin app reads it. */
export const AdminBanner = Banner.extend({
  /** Absent when `link` was typed. */
  target: BannerTarget.optional(),
  /** The title of the product it leads to. */
  productTitle: z.string().optional(),
  /** The product that is named beside it, also while it is not in the shop. */
  named: z.object({ id: Id, title: z.string() }).optional(),
  ...showing,
});
export type AdminBanner = z.infer<typeof AdminBanner>;

/** The most banners, shown or not; each is shown for five seconds. */
export const MAX_BANNERS = 100;

const ANY_PICTURE = '/media/00000000000000000000000000000000-960x1280/960.jpg';

export const BannerDraft = z
  .object({
    imageDesktop: ImageUrl.or(z.literal('')).default('').refine(Boolean, 'Desktop image is required.'),
    imageMobile: ImageUrl.or(z.literal('')).default('').refine(Boolean, 'Mobile image is required.'),
    alt: optionalWords(200),
    /** Not read with a `target`. */
    link: ShopLink,
    target: BannerTarget.optional(),
    line: optionalWords(90),
    /** The product that is named beside it. */
    namedId: unlessEmpty(Id),
    ...showingDraft,
  })
  .refine(endsLater, endsTooSoon)
  .meta({ examples: [{ imageDesktop: ANY_PICTURE, imageMobile: ANY_PICTURE }] });
export type BannerDraft = z.output<typeof BannerDraft>;

export const listBanners = endpoint.get('/common/feature/get', 'anyone', {
  // Their links contain the names of categories and products.
  cacheTags: ['banners', 'categories', 'products'],
  summary: 'The home page’s banners that are shown now, in order.',
  reply: z.object({ data: z.array(Banner) }),
});

export const adminListBanners = endpoint.get('/common/feature/all', 'products:read', {
  summary: 'All banners in order, also those that are hidden or shown at another time.',
  reply: z.object({ data: z.array(AdminBanner) }),
});

export const addBanner = endpoint.post('/common/feature/add', 'content:write', {
  summary: 'Adds a banner: a desktop and a mobile picture, what it leads to, and when it is shown.',
  body: BannerDraft,
  reply: z.object({ message: z.string(), data: AdminBanner }),
});

export const editBanner = endpoint.put('/common/feature/edit/:id', 'content:write', {
  summary: 'Replaces what a banner shows, where it leads and when it is shown; its place in the order stays.',
  errors: ['banner.not-found'],
  body: BannerDraft,
  reply: z.object({ message: z.string(), data: AdminBanner }),
});

export const orderBanners = endpoint.put('/common/feature/order', 'content:write', {
  summary: 'Sets the order of all banners. 409 when a banner was added or deleted in the meantime.',
  errors: ['banner.order-outdated'],
  body: z.object({ ids: idsOnce(MAX_BANNERS) }),
  reply: z.object({ message: z.string(), data: z.array(AdminBanner) }),
});

export const deleteBanner = endpoint.delete('/common/feature/delete/:id', 'content:write', {
  summary: 'Removes a banner.',
  errors: ['banner.not-found'],
});
