import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { MAX_ANSWER } from './answers.ts';
import { MAX_ASKED_ABOUT, Photograph, PhotographId, photographsUpTo } from '../media/photographs.ts';
import { Id, Instant, limitOf, Message, Page, Paged, text, typed, words } from '../shapes.ts';

export const Review = z.object({
  _id: Id,
  productId: Id.nullable(),
  userName: z.string(),
  reviewMessage: z.string(),
  reviewValue: z.int(),
  /** Whether the author has got the piece (for a review of the shop: any piece) and not returned all. */
  verified: z.boolean(),
  createdAt: Instant,
  /** The shop's answer; empty without one. */
  answer: z.string(),
  answeredAt: Instant.nullable(),
  /** Those that the shop has approved; absent without any. Their addresses: `publicPhotographUrl`. */
  photographs: z.array(PhotographId).optional(),
});
export type Review = z.infer<typeof Review>;

/** The most photographs of a review. */
export const MAX_REVIEW_PHOTOGRAPHS = 4;

/** `userName` is accepted and ignored: the author's name comes from the session. */
export const ReviewDraft = z.object({
  userId: Id,
  userName: text(200).optional(),
  /** Absent for a review of the shop itself. */
  productId: Id.nullish(),
  reviewValue: z
    .int('Please select a star rating.')
    .min(1, 'Please select a star rating.')
    .max(5, 'Please select a star rating.'),
  reviewMessage: words(500, 'Please share your experience.', 'Review text must be under 500 characters.'),
  /** Sent for a review by its author; everybody sees each of them once the shop has approved it. */
  photographs: photographsUpTo(MAX_REVIEW_PHOTOGRAPHS).default([]),
});
export type ReviewDraft = z.infer<typeof ReviewDraft>;

/** The most reviews returned; older ones stay stored. */
export const REVIEWS_SHOWN = 100;

export const allReviews = endpoint.get('/shop/review/all', 'anyone', {
  cacheTags: ['reviews'],
  summary: 'Reviews of the shop and its pieces: those of people who bought first, then the others, each newest first.',
  reply: z.object({ data: z.array(Review) }),
});

/** `photographs`: those with photographs first, then those of people who bought, then the others, each newest first. */
export const ReviewSort = z.enum(['photographs', 'newest', 'highest', 'lowest']);
export type ReviewSort = z.infer<typeof ReviewSort>;

const Stars = z.int().min(1).max(5);

export const productReviews = endpoint.get('/shop/review/:productId', 'anyone', {
  cacheTags: ['reviews'],
  summary:
    'A piece’s reviews in pages, of so many stars if asked; with its average, of how many reviews that is, and how many have one to five stars. `total` counts those asked for.',
  query: z.object({
    stars: typed(Stars).optional(),
    sort: ReviewSort.default('photographs'),
    ...Page,
    limit: limitOf(REVIEWS_SHOWN, REVIEWS_SHOWN),
  }),
  reply: z.object({
    data: z.array(Review),
    average: z.number(),
    rated: z.int(),
    /** How many have one star, two and so on. */
    shares: z.array(z.int()).length(5),
    ...Paged,
  }),
});

export const addReview = endpoint.post('/shop/review/add', 'shopper', {
  summary:
    'Writes a review without links: one per shopper and piece, also of a withdrawn one, and one of the shop. Without a purchase ' +
    'it waits for the owner if the shop holds such reviews.',
  errors: ['product.not-found', 'review.link', 'photograph.unknown', 'review.already-posted', 'photograph.used'],
  body: ReviewDraft.refine(({ productId, photographs }) => productId || photographs.length === 0, {
    path: ['photographs'],
    message: 'Photographs belong to a review of a piece.',
  }),
  reply: Message.extend({ data: Review }),
});

/** `waiting` until the shop has decided; only `shown` ones are public. */
export const PhotographState = z.enum(['waiting', 'shown', 'hidden']);
export type PhotographState = z.infer<typeof PhotographState>;

/** A photograph of a review for its author and the owner: its id is signed for the one who reads it. */
const ReviewPhotograph = z.object({ _id: PhotographId, photograph: Photograph, state: PhotographState });
export type ReviewPhotograph = z.infer<typeof ReviewPhotograph>;

export const ownPhotographs = endpoint.get('/shop/review/own-photographs/:productId', 'shopper', {
  summary:
    'The photographs of the shopper’s own review of a piece with what was decided about each; null without a review.',
  reply: z.object({ data: z.object({ reviewId: Id, photographs: z.array(ReviewPhotograph) }).nullable() }),
});

/** `held`: it waits until the shop has read it. */
export const ReviewState = z.enum(['shown', 'held', 'hidden']);
export type ReviewState = z.infer<typeof ReviewState>;

/** A review for its author. */
const OwnReview = Review.omit({ photographs: true }).extend({
  state: ReviewState,
  photographs: z.array(ReviewPhotograph),
});
export type OwnReview = z.infer<typeof OwnReview>;

export const ownReviews = endpoint.get('/shop/review/own', 'shopper', {
  summary: 'The shopper’s own reviews with what became of each, in pages, newest first.',
  query: z.object({ ...Page, limit: limitOf(REVIEWS_SHOWN, 20) }),
  reply: z.object({ data: z.array(OwnReview), ...Paged }),
});

/** A review as the admin app reads it. */
export const AdminReview = Review.extend({
  /** The customer; absent from older services. */
  authorId: Id.optional(),
  /** All of them, whatever was decided; absent without any. */
  photographs: z.array(ReviewPhotograph).optional(),
  /** When it was hidden from shoppers and taken out of the averages; null while it is shown. */
  hiddenAt: Instant.nullable(),
  /** Hidden because the owner has neither shown nor hidden it yet. */
  held: z.boolean(),
  /** The owner has decided so; absent otherwise. */
  needsNoAnswer: z.literal(true).optional(),
});
export type AdminReview = z.infer<typeof AdminReview>;

export const MAX_REVIEWS_A_PAGE = 100;

export const adminListReviews = endpoint.get('/admin/reviews', 'reviews:write', {
  summary:
    'All reviews in pages, newest first; filtered by text, author, stars, whether they are shown, held or answered, and ' +
    'whether photographs wait for a decision. `waiting` for an answer are shown ones under 4 stars or of the last 30 days that ' +
    'have none and need one.',
  query: z.object({
    /** Must occur in the review, the answer or the author's name. */
    words: text(200).default(''),
    author: Id.optional(),
    stars: typed(Stars).optional(),
    shown: z.enum(['all', 'shown', 'hidden', 'held']).default('all'),
    answered: z.enum(['all', 'answered', 'unanswered', 'waiting']).default('all'),
    photographs: z.enum(['all', 'any', 'waiting']).default('all'),
    ...Page,
    limit: limitOf(MAX_REVIEWS_A_PAGE, 25),
  }),
  reply: z.object({ data: z.array(AdminReview), ...Paged }),
});

const Moderated = Message.extend({ data: AdminReview });

export const showReview = endpoint.put('/admin/reviews/visibility/:id', 'reviews:write', {
  summary:
    'Hides a review from everyone, and from the averages, or shows it; one that is held waits no longer, unless it is put back.',
  errors: ['review.not-found'],
  body: z.object({
    hidden: z.boolean(),
    /** With `hidden`: it is held again, as before it was shown or hidden. Has no effect on one that is shown. */
    held: z.boolean().default(false),
  }),
  reply: Moderated,
});

export const showPhotograph = endpoint.put('/admin/reviews/photographs/:id', 'reviews:write', {
  summary:
    'Approves a photograph of a review for everyone to see, or hides it, also until it is decided again; the text stays.',
  errors: ['photograph.not-found'],
  params: z.object({ id: PhotographId }),
  body: z.object({
    hidden: z.boolean(),
    /** With `hidden`: it waits for a decision, as before the first one. Has no effect on one that is shown. */
    waiting: z.boolean().default(false),
  }),
  reply: Moderated,
});

export const answerReview = endpoint.put('/admin/reviews/answer/:id', 'reviews:write', {
  summary: 'Answers a review for everyone to read, or changes the answer.',
  errors: ['review.not-found'],
  body: z.object({ answer: words(MAX_ANSWER, 'Please write an answer.') }),
  reply: Moderated,
});

export const waiveAnswer = endpoint.put('/admin/reviews/needs-no-answer/:id', 'reviews:write', {
  summary: 'Decides that a review needs no answer, or that it does.',
  errors: ['review.not-found'],
  body: z.object({ needsNoAnswer: z.boolean() }),
  reply: Moderated,
});

export const removeAnswer = endpoint.delete('/admin/reviews/answer/:id', 'reviews:write', {
  summary: 'Removes the answer to a review.',
  errors: ['review.not-found'],
  reply: Moderated,
});

/** For `media`, before it deletes what nobody uses. */
export const usedReviewPhotographs = endpoint.post('/internal/reviews/used-photographs', 'service', {
  summary: 'Those of these photographs that belong to a review.',
  body: z.object({ ids: z.array(PhotographId).max(MAX_ASKED_ABOUT) }),
  reply: z.object({ ids: z.array(PhotographId) }),
  onlyReads: true,
});

/** For `media`, before it shows a photograph to the public. */
export const isPhotographShown = endpoint.get('/internal/reviews/shown-photographs/:id', 'service', {
  summary: 'Whether everybody may see a photograph: the shop has approved it, and its review is not hidden.',
  params: z.object({ id: PhotographId }),
  reply: z.object({ shown: z.boolean() }),
});
