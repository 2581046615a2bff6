import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ById, Id, Instant, limitOf, Message, Page, Paged, text, typed, words } from './shapes.ts';

export const Review = z.object({
  _id: Id,
  productId: Id.nullable(),
  userId: Id,
  userName: z.string(),
  reviewMessage: z.string(),
  reviewValue: z.int(),
  /** Whether the author had bought the piece (for a review of the shop: any piece) and not returned all, when writing. */
  verified: z.boolean(),
  createdAt: Instant,
  /** The shop's answer; empty without one. */
  answer: z.string(),
  answeredAt: Instant.nullable(),
});
export type Review = z.infer<typeof Review>;

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
});
export type ReviewDraft = z.infer<typeof ReviewDraft>;

/** The most reviews returned; older ones stay stored. */
export const REVIEWS_SHOWN = 100;

export const allReviews = endpoint({
  method: 'GET',
  path: '/shop/review/all',
  audience: 'anyone',
  cacheTags: ['reviews'],
  summary: 'The newest reviews of the shop and its pieces, newest first.',
  reply: z.object({ data: z.array(Review) }),
});

export const productReviews = endpoint({
  method: 'GET',
  path: '/shop/review/:productId',
  audience: 'anyone',
  cacheTags: ['reviews'],
  summary: 'A piece’s reviews, newest first.',
  params: z.object({ productId: Id }),
  reply: z.object({ data: z.array(Review) }),
});

export const addReview = endpoint({
  method: 'POST',
  path: '/shop/review/add',
  audience: 'shopper',
  summary:
    'Writes a review. One per shopper and piece, and one of the shop (409 `review.already-posted`). ' +
    '404 for an unknown piece; withdrawn ones can be reviewed.',
  body: ReviewDraft,
  reply: Message.extend({ data: Review }),
});

/** A review as the admin app reads it. */
export const AdminReview = Review.extend({
  /** When it was hidden from shoppers and taken out of the averages; null while it is shown. */
  hiddenAt: Instant.nullable(),
});
export type AdminReview = z.infer<typeof AdminReview>;

export const MAX_REVIEWS_A_PAGE = 100;

export const adminListReviews = endpoint({
  method: 'GET',
  path: '/admin/reviews',
  audience: 'admin',
  summary: 'All reviews in pages, newest first; filtered by text, stars, and whether they are shown or answered.',
  query: z.object({
    /** Must occur in the review, the answer or the author's name. */
    words: text(200).default(''),
    stars: typed(z.int().min(1).max(5)).optional(),
    shown: z.enum(['all', 'shown', 'hidden']).default('all'),
    answered: z.enum(['all', 'answered', 'unanswered']).default('all'),
    ...Page,
    limit: limitOf(MAX_REVIEWS_A_PAGE, 25),
  }),
  reply: z.object({ data: z.array(AdminReview), ...Paged }),
});

const Moderated = Message.extend({ data: AdminReview });

export const showReview = endpoint({
  method: 'PUT',
  path: '/admin/reviews/visibility/:id',
  audience: 'admin',
  summary: 'Hides a review from everyone, and from the averages, or shows it again.',
  params: ById,
  body: z.object({ hidden: z.boolean() }),
  reply: Moderated,
});

export const MAX_ANSWER = 600;

export const answerReview = endpoint({
  method: 'PUT',
  path: '/admin/reviews/answer/:id',
  audience: 'admin',
  summary: 'Answers a review for everyone to read, or changes the answer.',
  params: ById,
  body: z.object({ answer: words(MAX_ANSWER, 'Please write an answer.') }),
  reply: Moderated,
});

export const removeAnswer = endpoint({
  method: 'DELETE',
  path: '/admin/reviews/answer/:id',
  audience: 'admin',
  summary: 'Removes the answer to a review.',
  params: ById,
  reply: Moderated,
});
