import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ImageUrl } from './media.ts';
import { ById, Id, Message, optionalWords } from './shapes.ts';

export const Banner = z.object({ _id: Id, imageDesktop: z.string(), imageMobile: z.string(), alt: z.string() });
export type Banner = z.infer<typeof Banner>;

export const BannerDraft = z.object({
  imageDesktop: ImageUrl.or(z.literal('')).default('').refine(Boolean, 'Desktop image is required.'),
  imageMobile: ImageUrl.or(z.literal('')).default('').refine(Boolean, 'Mobile image is required.'),
  alt: optionalWords(200),
});

export const listBanners = endpoint({
  method: 'GET',
  path: '/common/feature/get',
  audience: 'anyone',
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

export const deleteBanner = endpoint({
  method: 'DELETE',
  path: '/common/feature/delete/:id',
  audience: 'admin',
  summary: 'Removes a banner.',
  params: ById,
  reply: Message,
});
