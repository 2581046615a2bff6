/** Collections: pieces that the owner shows together under an address of their own, found by a rule or chosen by hand. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ImageUrl } from '../media/media.ts';
import { Id, idsOnce, idsOrNone, optionalWords, text, words } from '../shapes.ts';
import { endsLater, endsTooSoon, showing, showingDraft } from './showing.ts';

/** Where shoppers meet a collection, beside its own page. */
export const CollectionPlace = z.enum(['home', 'gifts', 'nowhere']);
export type CollectionPlace = z.infer<typeof CollectionPlace>;

/** The most collections, shown or not. */
export const MAX_COLLECTIONS = 100;
/** The most pieces that are chosen by hand for one. */
export const MAX_CHOSEN_PIECES = 200;

/** A collection as everybody sees it. */
export const Collection = z.object({
  _id: Id,
  /** The last part of its address, /shop/collections/:slug. */
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.string(),
  /** What its picture shows, for those who cannot see it. */
  alt: z.string(),
  place: CollectionPlace,
  /** The listing's query string that finds its pieces; empty when they are chosen by hand. */
  rule: z.string(),
});
export type Collection = z.infer<typeof Collection>;

export const ChosenPiece = z.object({
  _id: Id,
  title: z.string(),
  image: z.string(),
  /** False for a draft or a withdrawn piece, which shoppers do not see. */
  inShop: z.boolean(),
});
export type ChosenPiece = z.infer<typeof ChosenPiece>;

/** A collection as the admin app reads it. */
export const AdminCollection = Collection.extend({
  /** In their order; none when a rule finds them. */
  pieces: z.array(ChosenPiece),
  /** How many pieces shoppers see in it. */
  count: z.int(),
  /** Words that the search finds it by, beside those of its title. */
  searchWords: z.string(),
  ...showing,
});
export type AdminCollection = z.infer<typeof AdminCollection>;

/** One that `media` serves, or one of those that every shop has. */
const CollectionImage = text(2000).superRefine((url, context) => {
  if (url === '') context.addIssue('Please choose a picture.');
  else if (!/^\/collections\/[\w-]+\.jpg$/.test(url) && !ImageUrl.safeParse(url).success)
    context.addIssue('This is not the address of a picture.');
});

export const CollectionDraft = z
  .object({
    title: words(80, 'Please enter a title.'),
    /** Empty: made from the title. */
    slug: text(80)
      .regex(
        /^(?:[\p{Ll}\p{Lo}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{M}\p{N}]+)*)?$/u,
        'The address has small letters, digits and single hyphens only, such as for-mother.',
      )
      .default(''),
    description: optionalWords(400),
    image: CollectionImage.default('').pipe(CollectionImage),
    alt: optionalWords(200),
    place: CollectionPlace.default('nowhere'),
    rule: text(1000).default(''),
    pieceIds: idsOrNone(MAX_CHOSEN_PIECES).default([]),
    searchWords: optionalWords(200),
    ...showingDraft,
  })
  .refine(({ rule, pieceIds }) => (rule === '') !== (pieceIds.length === 0), {
    path: ['rule'],
    message: 'Please choose a rule or pieces: a collection has one of them.',
  })
  .refine(endsLater, endsTooSoon)
  .meta({ examples: [{ title: 'For mother', image: '/collections/for-mother.jpg', rule: 'occasion=Birthday' }] });
export type CollectionDraft = z.output<typeof CollectionDraft>;

export const listCollections = endpoint.get('/shop/collections/get', 'anyone', {
  // Their rules contain the names of categories.
  cacheTags: ['collections', 'categories'],
  summary: 'The collections that are shown now on the home page and among the gifts, in order.',
  reply: z.object({ data: z.array(Collection) }),
});

export const getCollection = endpoint.get('/shop/collections/get/:slug', 'anyone', {
  cacheTags: ['collections', 'categories'],
  summary: 'One collection that is shown now, by its address or one that it had.',
  errors: ['collection.not-found'],
  params: z.object({ slug: text(80).min(1) }),
  reply: z.object({ data: Collection }),
});

export const adminListCollections = endpoint.get('/admin/collections/get', 'products:read', {
  summary: 'All collections in order, also those that are hidden or shown at another time, with their pieces counted.',
  reply: z.object({ data: z.array(AdminCollection) }),
});

export const addCollection = endpoint.post('/admin/collections/add', 'content:write', {
  summary: 'Adds a collection of pieces that a rule (a query string of the listing) finds, or that are chosen by hand.',
  errors: ['collection.limit', 'collection.slug-taken'],
  body: CollectionDraft,
  reply: z.object({ message: z.string(), data: AdminCollection }),
});

export const editCollection = endpoint.put('/admin/collections/edit/:id', 'content:write', {
  summary: 'Replaces all of a collection but its place in the order. Its former address leads to the new one.',
  errors: ['collection.not-found', 'collection.slug-taken'],
  body: CollectionDraft,
  reply: z.object({ message: z.string(), data: AdminCollection }),
});

export const orderCollections = endpoint.put('/admin/collections/order', 'content:write', {
  summary: 'Sets the order of all collections. 409 when one was added or deleted in the meantime.',
  errors: ['collection.order-outdated'],
  body: z.object({ ids: idsOnce(MAX_COLLECTIONS) }),
});

export const deleteCollection = endpoint.delete('/admin/collections/delete/:id', 'content:write', {
  summary: 'Removes a collection; its pieces stay in the shop.',
  errors: ['collection.not-found'],
});
